import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { inLanguage } from '../../../../../server/language/language.ts';
import '../../../../../server/language/serverWording.ts';
import { titleText } from '../../../../../server/query/filters/titleText.ts';
import { titleColumn, withTitles } from '../../../../../server/query/records/select/titleColumn.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { modelOf } from '../../../support/schemaModel.ts';
import { admin, allRights, fillProspects, prospects, prospectSchema } from '../../prospects.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, [
    { name: 'Asha', contactNo: '+919845012345', source: 'Web', scheduledAt: '2024-01-06T10:00:00.123Z' },
    { name: 'Bare' },
  ]);
});
afterAll(() => database.drop());

const titledBy = (recordTitle: string): Resource => {
  const resource = modelOf({ ...prospectSchema, recordTitle }).resources['prospects'];
  if (resource === undefined) throw new Error('no prospects');
  return resource;
};
const titlesOf = async (resource: Resource, permissions: PermissionMap = allRights): Promise<readonly string[]> => {
  const { rows } = await database.pool.query<{ title: string }>(
    `select ${titleColumn(resource, permissions)} as title from prospects t order by t."number"`,
  );
  return withTitles(resource, rows, admin).map(({ title }) => title);
};

describe('titleColumn and withTitles', () => {
  it('show the values of a title as their kinds do', async () => {
    expect(await titlesOf(prospects)).toEqual(['Asha (+91 98450 12345)', 'Bare ()']);
    expect(await titlesOf(titledBy('{number}, {scheduledAt}'))).toEqual(['P-1, 6-Jan-2024, 3:30 pm', 'P-2']);
  });

  it('translate times and choices into the language of the reader', async () => {
    const resource = titledBy('{scheduledAt}');
    const titles = await inLanguage('hi', () => titlesOf(resource));
    expect(titles[0]).toContain('जनवरी');
  });

  it('leave out fields that the reader may not read, and name a record without a title by its id', async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      'select "_id"::text as id from prospects order by "number"',
    );
    expect(await titlesOf(titledBy('{contactNo}'), { prospects: ['view'] })).toEqual(rows.map(({ id }) => id));
    expect(await titlesOf(prospects, { prospects: ['view'] })).toEqual(['Asha ()', 'Bare ()']);
  });

  it('use the stored title without a further step if all its texts are shown as stored', async () => {
    const resource = titledBy('{name}');
    expect(titleColumn(resource, allRights)).toBe(titleText(resource, allRights));
    expect(await titlesOf(resource)).toEqual(['Asha', 'Bare']);
  });
});
