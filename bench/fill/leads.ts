import { type Filling, inBatches } from './filling.ts';
import { phoneText } from './phones.ts';
import { prospectColumns, prospectRows } from './prospects.ts';
import { insertText, oneOf } from './words.ts';

const statuses = {
  New: 14,
  Pending: 10,
  Callback: 22,
  'Meeting scheduled': 6,
  'Site visit scheduled': 7,
  'Expression of interest': 3,
  Booked: 5,
  'Booking cancelled': 1,
  'Not interested': 20,
  Dropped: 10,
  Invoiced: 2,
};
const isScheduled = `status in ('Callback', 'Meeting scheduled', 'Site visit scheduled')`;
const wasBooked = `status in ('Booked', 'Booking cancelled', 'Invoiced')`;
/** chosen: one of this many leads was converted from a data record, until all converted data records are used. */
const perConverted = 40;
/** chosen: one of this many leads has enquired again. */
const perReEnquired = 37;

/** Columns that only leads have. */
const columns: Readonly<Record<string, string>> = {
  leadNumber: 'i',
  // One of a hundred leads has the phone number of an earlier one.
  contactNo: phoneText('i - (i % 97 = 0)::int'),
  email: `case when c < 0.6 then 'lead' || i || '@example.com' end`,
  pickedAt: `case when g < 0.8 then at + interval '1 hour' end`,
  subStatus: `case status when 'Callback' then ${oneOf('h1', ['Follow up', 'Busy', 'Not answered', 'Not reachable'])} when 'Site visit scheduled' then 'First visit' when 'Meeting scheduled' then 'In person' when 'Dropped' then 'Not answering' when 'Not interested' then ${oneOf('h1', ['Budget mismatch', 'Location mismatch', 'Different requirement'])} end`,
  scheduledAt: `case when ${isScheduled} then now + (h1 - 0.6) * interval '60 days' end`,
  tags: `case when d > 0.9 then array['Hot'] when d > 0.7 then array['Warm'] when d > 0.6 then array['Cold'] end`,
  reEnquiredAt: `case when i % ${perReEnquired} = 0 then least(now, at + interval '40 days' * e) end`,
  reEnquiryCount: `case when i % ${perReEnquired} = 0 then 1 + floor(c * 3)::int end`,
  bookedAt: `case when ${wasBooked} then at + interval '30 days' * b end`,
  agreementValue: `case when ${wasBooked} then (40 + floor(h1 * 260)) * 100000 end`,
  dataRecord: 'converted."_id"',
};

/** Creates `rows` leads, received over the three years before `filling.now`. Every run creates the same values. */
export const fillLeads = async (filling: Filling, rows: number): Promise<void> => {
  const { pool, model } = filling;
  const resource = model.resources['leads'];
  if (resource === undefined) throw new Error('bench: the schemas have no leads');
  const text = `${prospectRows(statuses, 'i::text')}, converted as (select "_id", row_number() over (order by "_id") * ${perConverted} as i from data where "status" = 'Converted')
${insertText('leads', { ...prospectColumns(resource), ...columns })} from rows left join converted using (i) order by i`;
  await inBatches(filling, { text, rows, seed: 0.42 });
  await pool.query(`select setval('gable."leads_leadNumber"', $1)`, [Math.max(1, rows)]);
  await pool.query(`update data d set "convertedLead" = l."_id" from leads l where l."dataRecord" = d."_id"`);
};
