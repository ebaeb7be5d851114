import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { isObject } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { directPool } from '../../../../../server/postgres/pools/directPool.ts';
import { findRepeated } from '../../../../../server/features/import/rows/lookUps/findExistingMatches.ts';
import { importFile } from '../../../../../server/features/import/job/importFile.ts';
import { parseMap } from '../../../../../server/features/import/maps/parseMap.ts';
import type { RowVerdict } from '../../../../../server/features/import/rows/verdict.ts';
import { createAdmin } from '../../../../../server/sample/createSample.ts';
import { createSchemaState, type SchemaState } from '../../../../../server/schema/lifecycle/schemaState.ts';
import { createAccounts } from '../../../../../server/auth/actor/createAccounts.ts';
import type { Actor } from '../../../../../server/auth/actor/actor.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { shippedModel, shippedTables } from '../../../support/templates.ts';

let database: TestDatabase;
let state: SchemaState;
let admin: Actor;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-import-'));
  database = await openTestDatabase(shippedTables);
  const model = await shippedModel();
  state = await createSchemaState(model);
  await createAdmin({ pool: database.pool, state, now: new Date() });
  const { rows } = await database.pool.query<{ id: string }>(`select "_id"::text as id from users`);
  const account = await createAccounts(database.pool)(rows[0]?.id ?? '');
  if (account === undefined) throw new Error('no admin');
  admin = account.actor;
});
beforeEach(() => database.pool.query('delete from leads; delete from activities; delete from gable.audit'));
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

const resourceOf = (name: string): Resource => {
  const resource = state.model.resources[name];
  if (resource === undefined) throw new Error(name);
  return resource;
};

const leadFields = {
  name: { column: 'Name' },
  contactNo: { column: 'Phone' },
  source: { value: 'Import' },
  notes: { column: 'Notes' },
};

const run = async (
  content: string,
  map: object = { resource: 'leads', fields: leadFields },
  more: { dryRun?: boolean } = {},
) => {
  const file = join(folder, 'leads.csv');
  await writeFile(file, content);
  const resource = resourceOf('leads');
  const verdicts: RowVerdict[] = [];
  const totals = await importFile({
    pool: database.pool,
    state,
    resource,
    actor: admin,
    now: new Date(),
    file,
    map: parseMap('map.json', JSON.stringify(map), resource, kindContextOf(state.model.settings)),
    onVerdict: (verdict) => void verdicts.push(verdict),
    ...more,
  });
  return {
    totals,
    verdicts: verdicts.map(
      ({ number, verdict, detail }) => `${number} ${verdict}${detail === undefined ? '' : `: ${detail}`}`,
    ),
  };
};
const count = async (from: string): Promise<number> =>
  Number((await database.pool.query<{ n: string }>(`select count(*) as n from ${from}`)).rows[0]?.n);

/** Returns the number of rows of a table that a plan has read, including those it skipped. */
const rowsRead = (plan: unknown, table: string): number => {
  if (Array.isArray(plan)) return plan.reduce((sum: number, each) => sum + rowsRead(each, table), 0);
  if (!isObject(plan)) return 0;
  const loops = Number(plan['Actual Loops'] ?? 0);
  const own =
    plan['Relation Name'] === table
      ? (Number(plan['Actual Rows']) +
          Number(plan['Rows Removed by Filter'] ?? 0) +
          Number(plan['Rows Removed by Index Recheck'] ?? 0)) *
        loops
      : 0;
  return own + rowsRead(plan['Plans'] ?? plan['Plan'], table);
};

describe('importFile', () => {
  it('writes a record, activities and an audit entry for each row', async () => {
    const { verdicts } = await run('Name,Phone,Notes\r\nAsha Rao,098450 12345,"Calls, ""soon"""\r\n');
    expect(verdicts).toEqual(['2 created']);
    const { rows } = await database.pool.query(
      'select name, "contactNo", notes, status, "contactCount"::int as contacts, "createdBy"::text as by from leads',
    );
    expect(rows).toEqual([
      {
        name: 'Asha Rao',
        contactNo: '+919845012345',
        notes: 'Calls, "soon"',
        status: 'New',
        contacts: 0,
        by: admin.userId,
      },
    ]);
    const { rows: log } = await database.pool.query('select kind, note, by::text from activities order by kind');
    expect(log).toEqual([
      { kind: 'import', note: 'Row 2 of leads.csv', by: admin.userId },
      { kind: 'status', note: null, by: admin.userId },
    ]);
    expect(await count(`gable.audit where action = 'import'`)).toBe(1);
  });

  it('finds repeated phones in the file and the database, in any format and phone field', async () => {
    await run('Name,Phone,Notes\nAsha,9845012345,\n');
    const map = { resource: 'leads', fields: { ...leadFields, alternateContactNo: { column: 'Other' } } };
    const { verdicts } = await run(
      'Name,Phone,Other,Notes\nBina,+91 98450-12345,,\nChitra,9845000001,9845000002,\nDev,9845000002,,\nEla,9845000003,9845012345,\n',
      map,
    );
    expect(verdicts.map((line) => line.replace(/[\da-f-]{36}/, 'ID'))).toEqual([
      '2 duplicate: of the record ID',
      '3 created',
      '4 duplicate: of row 3',
      '5 duplicate: of the record ID',
    ]);
  });

  it('returns the same verdicts in a dry run, and writes nothing', async () => {
    const content = 'Name,Phone,Notes\nAsha,9845012345,\nBina,098450 12345,\nChitra,12,\n';
    const { totals, verdicts } = await run(content, undefined, { dryRun: true });
    expect(verdicts).toEqual(['2 created', '3 duplicate: of row 2', '4 rejected: Phone "12" is not a valid phone']);
    expect(totals).toMatchObject({ rows: 3, created: 1, duplicate: 1, rejected: 1 });
    expect(await count('leads')).toBe(0);
    expect((await run(content)).verdicts).toEqual(verdicts);
  });

  it('rejects rows by the validation rules of the form', async () => {
    const { verdicts } = await run(`Name,Phone,Notes\n,9845012345,\n${'x'.repeat(76)},9845012346,\nAsha,,\n`);
    expect(verdicts).toEqual([
      '2 rejected: Please enter Name',
      '3 rejected: Name must be up to 75 characters',
      '4 rejected: Please enter Phone',
    ]);
  });

  it('rejects malformed rows and NUL characters', async () => {
    const { verdicts } = await run(
      'Name,Phone,Notes\nAsha,9845012345\nBina,9845012346,x,y\nChitra,9845012347,x,,\n"De"v,9845012348,\nEla\0,9845012349,\n',
    );
    expect(verdicts).toEqual([
      '2 rejected: has 2 cells, but the header has 3 columns',
      '3 rejected: has 4 cells, but the header has 3 columns: "y" in column 4',
      '4 created',
      '5 rejected: a quote is in an invalid place, or never ends',
      '6 rejected: contains a NUL character',
    ]);
  });

  it('rejects references to missing records', async () => {
    const map = { resource: 'leads', fields: { ...leadFields, assignedTo: { column: 'Owner' } } };
    const { verdicts } = await run(
      `Name,Phone,Notes,Owner\nAsha,9845012345,,${admin.userId}\nBina,9845012346,,01890000-0000-7000-8000-000000000000\n`,
      map,
    );
    expect(verdicts.toSorted()).toEqual(['2 created', '3 rejected: Owner does not refer to an existing record']);
  });

  it('imports the other rows when the database rejects one', async () => {
    await database.pool.query(`alter table leads add constraint no_bina check (name <> 'Bina') not valid`);
    try {
      await expect(run('Name,Phone,Notes\nAsha,9845012345,\nBina,9845012346,\n')).rejects.toThrow('no_bina');
    } finally {
      await database.pool.query('alter table leads drop constraint no_bina');
    }
    await database.pool.query(`create unique index one_name on leads (name)`);
    try {
      const { verdicts } = await run('Name,Phone,Notes\nAsha,9845012345,\nAsha,9845012346,\nBina,9845012347,\n');
      expect(verdicts).toEqual([
        '2 created',
        '3 rejected: A record with the same details already exists.',
        '4 created',
      ]);
    } finally {
      await database.pool.query('drop index one_name');
    }
  });

  it('treats blank match keys as equal, and ignores deleted records', async () => {
    const map = { resource: 'leads', matchKey: ['name', 'notes'], fields: leadFields };
    await run('Name,Phone,Notes\nAsha,9845012345,\n', map);
    expect((await run('Name,Phone,Notes\nAsha,9845012346,\nAsha,9845012347,x\n', map)).totals).toMatchObject({
      created: 1,
      duplicate: 1,
    });
    await database.pool.query('update leads set "deletedAt" = now()');
    expect((await run('Name,Phone,Notes\nAsha,9845012348,\n', map)).totals).toMatchObject({ created: 1 });
  });

  it('finds duplicates of earlier rows across batches', async () => {
    const row = (number: number): string => `Person ${number},98450${String(10_000 + number)},`;
    const numbers = [...Array.from({ length: 1200 }, (_, index) => index), 0, 700, 1199];
    const { totals, verdicts } = await run(`Name,Phone,Notes\n${numbers.map(row).join('\n')}\n`);
    expect(totals).toMatchObject({ rows: 1203, created: 1200, duplicate: 3, rejected: 0 });
    expect(verdicts.slice(-3).every((line) => / duplicate: of row (2|702|1201)$/.test(line))).toBe(true);
    expect(verdicts.map((line) => Number(line.split(' ')[0]))).toEqual(numbers.map((_, index) => index + 2));
  });

  it('looks up phones by index, and does not scan all records', async () => {
    const existing = 3000;
    await database.pool.query(
      `insert into leads ("_id", name, "contactNo", source, status, "receivedAt") select gen_random_uuid(), 'Asha', '+9198450' || (10000 + n), 'Import', 'New', now() from generate_series(1, $1::int) n`,
      [existing],
    );
    // Like during an import: there are statistics on the size of the table, but not on its phones.
    await database.pool.query('analyze leads ("deletedAt", status)');
    const records = Array.from({ length: 500 }, (_, n) => ({
      name: 'Asha',
      contactNo: `+9177${n === 7 ? '0' : '1'}00${10_000 + n}`,
      alternateContactNo: `+9198450${60_000 + n}`,
    }));
    const reader = {
      actor: admin,
      now: new Date(),
      timeZone: state.model.settings.timeZone,
      settings: state.model.settings,
    };
    const statement = findRepeated({
      model: state.model,
      resource: resourceOf('leads'),
      records: [...records, { contactNo: '+919845010007' }],
      reader,
    });
    if (statement === undefined) throw new Error('nothing is looked for');
    const client = await directPool(database.pool).connect();
    try {
      const found = await client.query<{ place: number; visible: boolean }>(statement.text, [...statement.values]);
      expect(found.rows.map(({ place, visible }) => [place, visible])).toEqual([[500, true]]);
      const { rows } = await client.query<{ 'QUERY PLAN': unknown }>(
        `explain (analyze, format json) ${statement.text}`,
        [...statement.values],
      );
      expect(rowsRead(rows[0]?.['QUERY PLAN'], 'leads')).toBeLessThan(10);
    } finally {
      client.release();
    }
  });
});

describe('the header of an imported file', () => {
  it.each([
    ['a column that the map lacks', 'Name,Phone,Notes,Age\n', 'column 4: is not in the mapping, got "Age"'],
    ['a column that the file lacks', 'Name,Phone\n', 'a column of the mapping is missing: got "Notes"'],
    ['a second column of one name', 'Name,Phone,Notes,Name\n', 'column 4: is not in the mapping, got "Name (2)"'],
    ['an empty file', '', 'is empty; expected a first row with the names of the columns'],
  ])('is rejected for %s', async (_, content, message) => {
    await expect(run(content)).rejects.toThrow(message);
  });

  it('numbers columns with the same name, and lets columns without a title be mapped', async () => {
    const map = {
      resource: 'leads',
      fields: { ...leadFields, notes: { column: 'Phone (2)' }, alternateContactNo: { column: 'Column 5' } },
    };
    const { totals } = await run('Name,Phone,Notes,Phone,\nAsha,9845012345,x,second,9845012346\n', {
      ...map,
      ignore: { Notes: 'not asked for' },
    });
    expect(totals).toMatchObject({ created: 1 });
    expect((await database.pool.query('select notes, "alternateContactNo" as other from leads')).rows).toEqual([
      { notes: 'second', other: '+919845012346' },
    ]);
  });

  it('may have unmapped columns without a title, and a row with a value in one is rejected', async () => {
    const { verdicts } = await run(
      'Name,Phone,Notes,\nAsha,9845012345,x,\nBina,9845012346,x\nChitra,9845012347,x,lost\n',
    );
    expect(verdicts.toSorted()).toEqual([
      '2 created',
      '3 created',
      '4 rejected: has 4 cells, but the header has 4 columns: "lost" in column 4',
    ]);
  });

  it('is found below a letterhead, or in the row and encoding of the mapping', async () => {
    expect((await run('Sunrise Realty\nLeads of today\n\nName,Phone,Notes\nAsha,9845012345,x\n')).verdicts).toEqual([
      '5 created',
    ]);
    expect(
      (
        await run('Name,Phone,Notes\nName,Phone,Notes\nBina,9845012346,x\n', {
          resource: 'leads',
          fields: leadFields,
          headerRow: 2,
        })
      ).verdicts,
    ).toEqual(['3 created']);
    expect(
      (
        await run('Name,Phone,Notes\nCaf\u00c3\u00a9,9845012347,x\n', {
          resource: 'leads',
          fields: leadFields,
          encoding: 'windows-1252',
        })
      ).totals,
    ).toMatchObject({ created: 1 });
  });

  it('may have ignored columns, and the verdict columns of an earlier import', async () => {
    const map = { resource: 'leads', fields: leadFields, ignore: { Age: 'nobody asks for it' } };
    expect(
      (await run('Age,Name,Phone,Notes,Verdict,Reason\n30,Asha,9845012345,,rejected,Phone\n', map)).totals,
    ).toMatchObject({ created: 1 });
  });
});
