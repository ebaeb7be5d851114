import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DuplicateRow, findDuplicates } from '../../../server/query/lookups/duplicates/findDuplicates.ts';
import { missingReferences, referenceTitles } from '../../../server/query/lookups/references/references.ts';
import { withTitles } from '../../../server/query/records/select/titleColumn.ts';
import { runRows } from '../../../server/postgres/runStatement.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { admin, allRights, fillProspects, idOf, prospectModel, prospects, readerWith, runOn } from './prospects.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, [
    { name: 'Asha', contactNo: '+919845012345', email: 'asha@example.in', assignedTo: idOf(1) },
    { name: 'Bela', otherContactNo: '+919845012345', assignedTo: idOf(9) },
    { name: 'Closed', contactNo: '+919845012345', status: 'Dropped', passport: 'Z123' },
  ]);
});
afterAll(() => database.drop());

const duplicates = async (
  values: Readonly<Record<string, string>>,
  options: { exceptId?: string; reader?: typeof admin } = {},
) => {
  const statement = findDuplicates({ resource: prospects, model: prospectModel, values, reader: admin, ...options });
  if (statement === undefined) return undefined;
  return withTitles(prospects, await runRows<DuplicateRow>(database.pool, statement), admin);
};

describe('findDuplicates', () => {
  it('finds a phone in every phone field of open records', async () => {
    expect((await duplicates({ otherContactNo: '+919845012345' }))?.map(({ _id, field }) => [_id, field])).toEqual([
      [idOf(1), 'otherContactNo'],
      [idOf(2), 'otherContactNo'],
    ]);
  });

  it('omits the record itself', async () => {
    expect((await duplicates({ contactNo: '+919845012345' }, { exceptId: idOf(1) }))?.map(({ _id }) => _id)).toEqual([
      idOf(2),
    ]);
  });

  it('ignores case in emails', async () => {
    expect(await duplicates({ email: 'ASHA@example.IN' })).toMatchObject([
      { _id: idOf(1), title: 'Asha (+91 98450 12345)', unique: 'warn' },
    ]);
  });

  it('finds a value that must be unique in a closed record too', async () => {
    expect(await duplicates({ passport: 'z123' })).toMatchObject([{ _id: idOf(3), unique: 'refuse' }]);
  });

  it('reports which duplicates the user can see', async () => {
    const reader = readerWith(['viewAssigned', 'viewContact']);
    expect(await duplicates({ contactNo: '+919845012345' }, { reader })).toMatchObject([
      { _id: idOf(1), title: 'Asha (+91 98450 12345)', visible: true },
      { _id: idOf(2), visible: false },
    ]);
  });

  it('names no record by a phone that the user cannot read', async () => {
    const reader = readerWith(['view']);
    expect(await duplicates({ contactNo: '+919845012345' }, { reader })).toMatchObject([
      { title: 'Asha ()', visible: false },
      { title: 'Bela ()', visible: false },
    ]);
  });

  it('returns undefined if no given field is checked for duplicates', async () => {
    expect(await duplicates({ name: 'Asha' })).toBeUndefined();
  });
});

describe('missingReferences', () => {
  it('returns references to records that do not exist', async () => {
    const statement = missingReferences({
      resource: prospects,
      record: { assignedTo: idOf(1), friends: [idOf(2), idOf(77)], name: 'x' },
      model: prospectModel,
    });
    expect(statement && (await runOn(database.pool, statement))).toEqual([{ field: 'friends', id: idOf(77) }]);
  });

  it('returns undefined for a record without references', () => {
    expect(
      missingReferences({ resource: prospects, record: { name: 'x', assignedTo: null }, model: prospectModel }),
    ).toBeUndefined();
  });
});

describe('referenceTitles', () => {
  it('returns titles without fields that the user cannot read', async () => {
    const titles = async (permissions: typeof allRights) => {
      const statement = referenceTitles({ resource: prospects, ids: [idOf(1), idOf(50)], permissions });
      return withTitles(prospects, await runRows<{ _id: string; title: string }>(database.pool, statement), admin);
    };
    expect(await titles(allRights)).toEqual([{ _id: idOf(1), title: 'Asha (+91 98450 12345)' }]);
    expect(await titles({ prospects: ['view'] })).toEqual([{ _id: idOf(1), title: 'Asha ()' }]);
  });
});
