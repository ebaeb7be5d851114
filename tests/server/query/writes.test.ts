import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countShare } from '../../../server/features/share/countShare.ts';
import { restoreDeleted, softDelete } from '../../../server/query/records/write/deleteRecord.ts';
import { insertRecord } from '../../../server/query/records/write/insertRecord.ts';
import { selectByIds } from '../../../server/query/records/select/selectByIds.ts';
import { selectRaw } from '../../../server/query/records/select/selectRaw.ts';
import { updateRecord } from '../../../server/query/records/write/updateRecord.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import {
  admin,
  allRights,
  fillProspects,
  idOf,
  oneLine,
  prospectModel,
  prospects,
  readData,
  readerWith,
  runOn,
  testNow,
} from './prospects.ts';

let database: TestDatabase;
const { settings } = prospectModel;
const common = { resource: prospects, actor: admin.actor, now: testNow } as const;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, []);
});
beforeEach(async () => {
  await database.pool.query('truncate prospects');
  await runOn(
    database.pool,
    insertRecord({
      ...common,
      id: idOf(1),
      record: { name: 'Asha', status: 'New', password: 'hash', assignedTo: idOf(1) },
      settings,
    }),
  );
});
afterAll(() => database.drop());

describe('insertRecord', () => {
  it('uses the same statement text for every record', () => {
    const textOf = (record: Readonly<Record<string, string>>) =>
      insertRecord({ ...common, id: idOf(2), record, settings });
    expect(textOf({ name: 'A' }).text).toBe(textOf({ name: 'B', city: 'Pune' }).text);
    expect(textOf({ name: 'A' }).name).toBe(textOf({ name: 'B', city: 'Pune' }).name);
  });

  it('returns the record as the reader can see it', async () => {
    const statement = insertRecord({
      ...common,
      id: idOf(2),
      record: { name: 'Bela', status: 'New', contactNo: '+919845012345' },
      settings,
      returning: { permissions: { prospects: ['view'] }, isRestDialect: true },
    });
    expect(await readData(database.pool, statement)).toMatchObject({
      _id: idOf(2),
      id: idOf(2),
      version: 1,
      name: 'Bela',
      contactNo: '••••••2345',
    });
  });

  it('numbers records consecutively, and keeps a given number', async () => {
    const insert = (id: number, record: Readonly<Record<string, string | number>>) =>
      readData(
        database.pool,
        insertRecord({
          ...common,
          id: idOf(id),
          record: { name: 'N', status: 'New', ...record },
          settings,
          returning: { permissions: allRights },
        }),
      );
    const first = (await insert(2, {})) as { number: number };
    expect(await insert(3, {})).toMatchObject({ number: first.number + 1 });
    expect(await insert(4, { number: 7777 })).toMatchObject({ number: 7777 });
  });

  it('stores special characters in texts unchanged', async () => {
    const name = `'); drop table prospects; -- "\\ $1 😀 \u202eشلوم`;
    await runOn(database.pool, insertRecord({ ...common, id: idOf(2), record: { name, status: 'New' }, settings }));
    expect(
      await readData(database.pool, selectByIds({ resource: prospects, ids: [idOf(2)], reader: admin })),
    ).toMatchObject({ name });
  });
});

describe('updateRecord', () => {
  it('writes only the changed columns', () => {
    const { text, values } = updateRecord({ ...common, id: idOf(1), changes: { city: 'Pune' }, version: 1, settings });
    expect(oneLine(text)).toBe(
      'update "prospects" t set "city" = $1::text, "version" = t."version" + 1, "updatedAt" = $2::timestamptz, "updatedBy" = $3::uuid ' +
        'where t."_id" = $4::uuid and t."version" = $5::integer and t."deletedAt" is null returning t."_id"::text as data',
    );
    expect(values).toEqual(['Pune', testNow.toISOString(), idOf(1), idOf(1), 1]);
  });

  it('increments the version, and clears a field with null', async () => {
    const update = (changes: Readonly<Record<string, string | null>>, version: number) =>
      readData(
        database.pool,
        updateRecord({ ...common, id: idOf(1), changes, version, settings, returning: { permissions: allRights } }),
      );
    expect(await update({ city: 'Pune' }, 1)).toMatchObject({ version: 2, city: 'Pune' });
    expect(await update({ city: null }, 2)).not.toHaveProperty('city');
  });

  it('writes nothing when the version is stale', async () => {
    expect(
      await runOn(
        database.pool,
        updateRecord({ ...common, id: idOf(1), changes: { name: 'X' }, version: 7, settings }),
      ),
    ).toEqual([]);
    expect(
      await readData(database.pool, selectByIds({ resource: prospects, ids: [idOf(1)], reader: admin })),
    ).toMatchObject({ name: 'Asha', version: 1 });
  });

  it('ignores system columns and unknown names', () => {
    const { text } = updateRecord({
      ...common,
      id: idOf(1),
      changes: { createdAt: 'x', _id: 'y', constructor: 'z', nothing: 'n' },
      version: 1,
      settings,
    });
    expect(oneLine(text)).toMatch(/^update "prospects" t set "version" = t\."version" \+ 1, "updatedAt"/);
  });
});

describe('softDelete and restore', () => {
  it('hides a record and restores it', async () => {
    const find = (deleted: boolean) =>
      runOn(database.pool, selectByIds({ resource: prospects, ids: [idOf(1)], reader: admin, deleted }));
    expect(await runOn(database.pool, softDelete({ ...common, id: idOf(1) }))).toHaveLength(1);
    expect(await find(false)).toEqual([]);
    expect(await find(true)).toHaveLength(1);
    expect(await runOn(database.pool, softDelete({ ...common, id: idOf(1) }))).toEqual([]);
    expect(
      await readData(database.pool, restoreDeleted({ ...common, id: idOf(1), returning: { permissions: allRights } })),
    ).toMatchObject({ version: 3, name: 'Asha' });
    expect(await find(false)).toHaveLength(1);
    expect(await runOn(database.pool, restoreDeleted({ ...common, id: idOf(1) }))).toEqual([]);
  });
});

describe('selectByIds', () => {
  it('finds no record outside the scope of the user', async () => {
    await runOn(
      database.pool,
      insertRecord({ ...common, id: idOf(2), record: { name: 'Other', status: 'New', assignedTo: idOf(9) }, settings }),
    );
    const find = (id: number, permission: string) =>
      runOn(database.pool, selectByIds({ resource: prospects, ids: [idOf(id)], reader: readerWith([permission]) }));
    expect(await find(1, 'viewAssigned')).toHaveLength(1);
    expect(await find(2, 'viewAssigned')).toEqual([]);
    expect(await find(2, 'viewTeam')).toEqual([]);
    expect(await find(2, 'view')).toHaveLength(1);
    expect(await find(2, 'create')).toEqual([]);
  });
});

describe('selectRaw', () => {
  it('returns all fields including secrets, and whether the user can see the record', async () => {
    const [row] = await runOn(
      database.pool,
      selectRaw({ resource: prospects, id: idOf(1), lock: true, reader: readerWith(['viewAssigned']) }),
    );
    expect(row).toMatchObject({
      visible: true,
      data: { _id: idOf(1), password: 'hash', createdAt: testNow.toISOString() },
    });
    const [other] = await runOn(
      database.pool,
      selectRaw({ resource: prospects, id: idOf(1), reader: readerWith(['viewAssigned'], { userId: idOf(9) }) }),
    );
    expect(other?.['visible']).toBe(false);
  });
});

describe('countShare', () => {
  it('counts every concurrent share and keeps the version', async () => {
    const statement = countShare({ resource: prospects, id: idOf(1), reader: admin });
    await Promise.all(Array.from({ length: 20 }, () => runOn(database.pool, statement)));
    expect(
      await readData(database.pool, selectByIds({ resource: prospects, ids: [idOf(1)], reader: admin })),
    ).toMatchObject({ shareCount: 20, version: 1 });
  });

  it('counts nothing for a user without access', async () => {
    const statement = countShare({
      resource: prospects,
      id: idOf(1),
      reader: readerWith(['viewAssigned'], { userId: idOf(9) }),
    });
    expect(await runOn(database.pool, statement)).toEqual([]);
  });
});
