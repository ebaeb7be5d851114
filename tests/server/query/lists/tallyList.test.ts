import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseListQuery } from '../../../../server/query/lists/parseListQuery.ts';
import { summedField, talliedField, tallyList } from '../../../../server/query/lists/tallyList.ts';
import { softDelete } from '../../../../server/query/records/write/deleteRecord.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { admin, fillProspects, idOf, prospects, readerWith, runOn, testNow } from '../prospects.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, [
    { name: 'Asha', status: 'New', budgetMax: 1_000_000.25, source: 'Web', assignedTo: idOf(1) },
    { name: 'Bela', status: 'New', budgetMax: 2_500_000.5, assignedTo: idOf(2) },
    { name: 'Chitra', status: 'Callback', source: 'Web' },
    { name: 'Gone', status: 'New', budgetMax: 9_000_000 },
  ]);
  await runOn(database.pool, softDelete({ resource: prospects, id: idOf(4), actor: admin.actor, now: testNow }));
});
afterAll(() => database.drop());

const tally = (
  query: Readonly<Record<string, unknown>>,
  { sum, reader = admin }: { sum?: string; reader?: typeof admin },
) =>
  runOn(
    database.pool,
    tallyList({
      resource: prospects,
      query: parseListQuery({ resource: prospects, query, reader }),
      by: talliedField(prospects, 'status', reader),
      sum: summedField(prospects, sum, reader),
      reader,
    }),
  );

describe('sums of a tally', () => {
  it('are exact, cover the counted records, and are zero if all values are blank', async () => {
    expect(await tally({}, { sum: 'budgetMax' })).toEqual([
      { value: 'New', count: 2, sum: '3500000.75' },
      { value: 'Callback', count: 1, sum: '0' },
    ]);
    expect(await tally({ filter: '{"source":"Web"}' }, { sum: 'budgetMax' })).toEqual([
      { value: 'Callback', count: 1, sum: '0' },
      { value: 'New', count: 1, sum: '1000000.25' },
    ]);
  });

  it('cover only the scope of the user', async () => {
    expect(await tally({}, { sum: 'budgetMax', reader: readerWith(['viewAssigned']) })).toEqual([
      { value: 'New', count: 1, sum: '1000000.25' },
    ]);
  });

  it('are omitted unless requested', async () => {
    expect(await tally({}, {})).toEqual([
      { value: 'New', count: 2 },
      { value: 'Callback', count: 1 },
    ]);
  });

  it.each(['name', 'contactCount', 'nothing', ''])('are rejected for “%s”, which is not an amount', (name) => {
    expect(() => summedField(prospects, name, admin)).toThrow(
      expect.objectContaining({ code: 'BAD_QUERY' }) as unknown as Error,
    );
  });
});
