// Takes long.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { amountText } from '#model/values/numbers/amounts.ts';
import { readConfig } from '../../../../server/config/config.ts';
import { runImport } from '../../../../server/cli/runImport.ts';
import { createAdmin } from '../../../../server/sample/createSample.ts';
import { createSchemaState } from '../../../../server/schema/lifecycle/schemaState.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { shippedModel, shippedTables } from '../../support/templates.ts';
import { isLong } from '../../../support/isLong.ts';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const file = '../shared/data/bengaluru-house-data.csv';
const map = 'docs/import-maps/bengaluru-house-data.json';

let database: TestDatabase;
let folder: string;

const run = async (...more: string[]) => {
  const lines: string[] = [];
  const totals = await runImport({
    argv: ['properties', file, '--map', map, ...more],
    config: { ...readConfig({}, [], root), databaseUrl: database.connection.connectionString },
    folder: root,
    print: (line) => lines.push(line),
    progress: () => undefined,
  });
  return { totals, lines };
};

const one = async (text: string): Promise<Record<string, unknown>> =>
  (await database.pool.query<Record<string, unknown>>(text)).rows[0] ?? {};

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-import-'));
  database = await openTestDatabase(shippedTables);
  const model = await shippedModel();
  await createAdmin({ pool: database.pool, state: await createSchemaState(model), now: new Date() });
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

// The tests run in this order: later ones use the records that the first one imports.
describe('an import of 13,320 real listings', () => {
  const totals = {
    rows: 13_320,
    created: 12_781,
    updated: 0,
    duplicate: 530,
    rejected: 9,
    reasons: new Map([
      ['duplicate: of an earlier row of the file', 530],
      ['rejected: Area is below 100 sq ft', 7],
      ['rejected: Locality is blank', 1],
      ['rejected: Area has an unknown unit', 1],
    ]),
  };

  it.runIf(isLong)(
    'returns a verdict for each row in a dry run, and writes nothing',
    async () => {
      const { totals: found, lines } = await run('--dry-run');
      expect(found).toEqual(totals);
      expect(lines).toContain('13,320 rows = 12,781 created + 530 duplicate + 9 rejected');
      expect(lines).toContain('row 570 rejected: Locality is blank');
      expect(lines).toContain(
        'row 650 rejected: Area "4125Perch" has an unknown unit; Built-up area "4125Perch" has an unknown unit',
      );
      expect(await one('select count(*)::int as n from properties')).toEqual({ n: 0 });
    },
    120_000,
  );

  it('writes records, activities and audit entries, and a file of rejected rows', async () => {
    const list = join(folder, 'rejected.csv');
    const { totals: found } = await run('--rejected', list);
    expect(found).toEqual(totals);
    expect(
      await one(`select (select count(*)::int from properties) as properties, (select count(*)::int from activities where kind = 'import') as imports,
      (select count(distinct record)::int from gable.audit where action = 'import') as audit`),
    ).toEqual({ properties: 12_781, imports: 12_781, audit: 12_781 });
    const { data } = Papa.parse<Record<string, string>>((await readFile(list, 'utf8')).replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    expect(data).toHaveLength(539);
    expect(data.find((row) => row['total_sqft'] === '4125Perch')).toMatchObject({
      location: 'Arekere',
      price: '265',
      Verdict: 'rejected',
    });
  }, 120_000);

  it.runIf(isLong)(
    'finds only duplicates the second time',
    async () => {
      const { totals: found } = await run();
      expect({ ...found, reasons: undefined }).toEqual({
        ...totals,
        created: 0,
        duplicate: 13_311,
        reasons: undefined,
      });
      expect(await one('select count(*)::int as n from properties')).toEqual({ n: 12_781 });
    },
    120_000,
  );

  it('keeps prices exact: 125 lakhs is 1.25 Cr, 39.07 lakhs is 39.07 Lacs', async () => {
    const first = await one(
      `select price::float8 as price, title, possession, "area_value"::float8 as area, bhk, bathrooms::int as bathrooms, about from properties where title like '2 BHK apartment in Coomee%'`,
    );
    expect(first).toEqual({
      price: 3_907_000,
      title: '2 BHK apartment in Coomee, Electronic City Phase II',
      possession: '2019-12',
      area: 1056,
      bhk: '2',
      bathrooms: 2,
      about: 'Society: Coomee.',
    });
    expect(amountText(3_907_000)).toBe('39.07 Lacs');
    const dear = await one(
      `select count(*)::int as n, min(price)::float8 as price from properties where price = 12500000`,
    );
    expect(dear).toEqual({ n: 158, price: 12_500_000 });
    expect(amountText(12_500_000)).toBe('1.25 Cr');
    expect(await one('select count(*)::int as n from properties where price <> round(price, 0)')).toEqual({ n: 0 });
  });

  it('converts ranges, units, plots and room counts as the mapping defines', async () => {
    expect(
      await one(
        `select "area_value"::float8 as value, "area_unit" as unit, area::float8 as sqm from properties where "area_unit" = 'sq m' order by area limit 1`,
      ),
    ).toEqual({ value: 24, unit: 'sq m', sqm: 24 });
    expect(await one(`select count(*)::int as n from properties where about like '%the area is their mean%'`)).toEqual({
      n: 200,
    });
    expect(
      await one(`select count(*)::int as n, count(bhk)::int as bhk from properties where "propertySubType" = 'Plot'`),
    ).toEqual({ n: 16, bhk: 0 });
    expect(
      await one(`select bhk, bedrooms::int as bedrooms, "propertySubType" as kind from properties where bedrooms = 43`),
    ).toEqual({ bhk: '5+', bedrooms: 43, kind: 'Independent house' });
    expect(await one(`select count(*)::int as n from properties where bhk = '1RK'`)).toEqual({ n: 13 });
    expect(
      await one(
        `select min(possession) filter (where possession <> 'Ready') as first, min(possession) as least, count(*) filter (where possession <> 'Ready' and possession !~ '^20(1[4-9]|2[0-2])-\\d\\d$')::int as odd from properties`,
      ),
    ).toEqual({ first: '2014-07', least: 'Ready', odd: 0 });
    expect(
      await one(`select count(*)::int as n from properties where locality ~ '  |^ | $|,$' or title ~ '  |,$'`),
    ).toEqual({ n: 0 });
  });

  it('imports the rejected rows after they are corrected', async () => {
    const list = join(folder, 'rejected.csv');
    const again = join(folder, 'corrected.csv');
    const { data } = Papa.parse<Record<string, string>>((await readFile(list, 'utf8')).replace(/^\uFEFF/, ''), {
      header: true,
      skipEmptyLines: true,
    });
    const corrected = data
      .filter((row) => row['Verdict'] === 'rejected')
      .map((row) => ({ ...row, total_sqft: '1100', location: row['location'] || 'Whitefield' }));
    await writeFile(again, Papa.unparse(corrected));
    const found = await runImport({
      argv: ['properties', again, '--map', map],
      folder: root,
      print: () => undefined,
      progress: () => undefined,
      config: { ...readConfig({}, [], root), databaseUrl: database.connection.connectionString },
    });
    expect(found).toMatchObject({ rows: 9, created: 9, duplicate: 0, rejected: 0 });
  });
});
