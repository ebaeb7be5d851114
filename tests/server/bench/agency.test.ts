import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/resource.ts';
import { fillAgency } from '../../../bench/fill/fillAgency.ts';
import { fillPeople, type People } from '../../../bench/fill/people.ts';
import { checkFigures, reportCases } from '../../../bench/reports/reportFigures.ts';
import { cellsByHand, cellsOf, differences } from '../../../bench/reports/sameFigures.ts';
import { loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { schemasDir, shippedTables } from '../support/templates.ts';

const leads = 400;
const now = new Date();

let model: Model;
let quick: TestDatabase;
let plain: TestDatabase;
let people: People;
beforeAll(async () => {
  ({ model } = await loadSchemas(schemasDir));
  [quick, plain] = await Promise.all([openTestDatabase(shippedTables), openTestDatabase(shippedTables)]);
  [people] = await Promise.all([fillPeople(quick.pool, model), fillPeople(plain.pool, model)]);
  await fillAgency({ pool: quick.pool, model, now }, leads);
  // Like the product: each row is written with all indexes and triggers in place.
  await fillAgency({ pool: plain.pool, model, now }, leads, (_filling, _tables, fill) => fill());
});
afterAll(() => Promise.all([quick.drop(), plain.drop()]));

const explainOf = async ({ pool }: TestDatabase, text: string): Promise<readonly unknown[]> =>
  (await pool.query(text)).rows;

describe('fillAgency', () => {
  it.each([
    [
      'rows',
      `select relname, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from %I.%I', schemaname, relname), false, true, '')))[1]::text as n
      from pg_stat_user_tables where relname not in ('meta', 'ddl_log', 'rollup', 'rights_epoch') order by 1`,
    ],
    [
      'counts',
      'select resource, state, sum(count)::int as n from gable.rollup group by 1, 2 having sum(count) <> 0 order by 1, 2',
    ],
    ['repeated values', 'select resource, value from gable.repeated_values order by 1, 2'],
    ['indexes', `select indexname, indexdef from pg_indexes where schemaname = 'public' order by 1`],
    [
      'triggers',
      `select tgrelid::regclass::text as of, tgname, tgenabled from pg_trigger where not tgisinternal order by 1, 2`,
    ],
    [
      'searched texts and keys',
      'select "leadNumber", "name", "contactNo", "status", "subSource", "receivedAt", "_search", "_searchOpen", "_keys_locations" from leads order by 1',
    ],
    ['entries', 'select "_id", "kind", "resource", "record", "at", "seconds" from activities order by 1'],
  ])('produces the same %s with and without indexes and triggers', async (_what, text) => {
    const rows = await explainOf(quick, text);
    expect(rows.length).toBeGreaterThan(1);
    expect(rows).toEqual(await explainOf(plain, text));
  });
});

describe('report figures', () => {
  it('are the same as those of hand-written SQL, for 30 days and all time', async () => {
    const cases = reportCases({ pool: quick.pool, model, people }, now);
    expect(cases).toHaveLength(2 * Object.keys(model.reports).length);
    const empty: string[] = [];
    for (const each of cases) if ((await checkFigures(quick.pool, each)) === 0) empty.push(each.name);
    expect(empty.filter((name) => name.endsWith('all time'))).toEqual([]);
  });

  it('differ from those of hand-written SQL after a change of one record', async () => {
    const [each] = reportCases({ pool: quick.pool, model, people }, now).filter(
      ({ name }) => name === 'leads-status, all time',
    );
    if (each === undefined) throw new Error('there is no such report');
    const before = cellsOf(await each.ours());
    await quick.pool.query(
      `update leads set "status" = 'Dropped' where "_id" = (select "_id" from leads where "status" = 'New' and "assignedTo" is not null limit 1)`,
    );
    expect(
      differences(before, await cellsByHand(quick.pool, each.hands)).filter((text) => text.startsWith('total')),
    ).toEqual([
      expect.stringMatching(/^total status=New: ours \d+\.00, by hand \d+\.00$/),
      expect.stringMatching(/^total status=Dropped: /),
      expect.stringMatching(/^total active: /),
    ]);
    await expect(checkFigures(quick.pool, { ...each, hands: [] })).rejects.toThrow(
      /^bench: the report leads-status, all time differs from SQL by hand in \d+ of \d+ figures: /,
    );
  });
});
