import { type Filling, inBatches } from './filling.ts';
import { prospectColumns, prospectRows } from './prospects.ts';
import { insertText } from './words.ts';

const statuses = {
  New: 40,
  Contacted: 14,
  Callback: 8,
  Interested: 4,
  'Not reachable': 14,
  'Not interested': 12,
  Invalid: 4,
  Converted: 4,
};

/** Columns that only data records have. */
const columns: Readonly<Record<string, string>> = {
  dataNumber: 'i',
  contactNo: `'+91' || (7000000000 + i * 7919 % 2999999929)::text`,
  email: `case when c < 0.2 then 'data' || i || '@example.com' end`,
  scheduledAt: `case when status = 'Callback' then now + (h1 - 0.6) * interval '60 days' end`,
};

/**
 * Creates `rows` data records, received over the three years before `filling.now`. Every run creates the same values.
 */
export const fillData = async (filling: Filling, rows: number): Promise<void> => {
  const resource = filling.model.resources['data'];
  if (resource === undefined) throw new Error('bench: the schemas have no data');
  await inBatches(filling, {
    text: `${prospectRows(statuses, `'data' || i`)} ${insertText('data', { ...prospectColumns(resource), ...columns })} from rows order by rows.i`,
    rows,
    seed: 0.23,
  });
  await filling.pool.query(`select setval('gable."data_dataNumber"', $1)`, [Math.max(1, rows)]);
};
