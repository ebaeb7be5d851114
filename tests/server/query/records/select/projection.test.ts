import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projection } from '../../../../../server/query/records/select/projection.ts';
import { selectByIds } from '../../../../../server/query/records/select/selectByIds.ts';
import { openTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { admin, allRights, fillProspects, idOf, prospects, readData, readerWith } from '../../prospects.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
  await fillProspects(database.pool, [
    {
      name: 'Zoë "Z" Śharma',
      contactNo: '+919845012345',
      email: 'zoe@example.in',
      source: 'Web',
      password: 'a hash',
      budgetMax: 12345678.5,
      carpetArea: { value: 1200, unit: 'sq ft' },
      scheduledAt: '2024-01-06T10:00:00.123Z',
      birthday: '1990-02-28',
      tags: ['Hot'],
      active: false,
      assignedTo: idOf(1),
      friends: [idOf(1), idOf(2)],
      address: { street: 'MG Road' },
    },
    { name: 'Bare' },
  ]);
});
afterAll(() => database.drop());

const readOne = (id: string, reader = admin, { isRestDialect = false } = {}) =>
  readData(database.pool, selectByIds({ resource: prospects, ids: [id], reader, isRestDialect }));

describe('projection', () => {
  it('returns each kind of column in its API format', async () => {
    expect(await readOne(idOf(1))).toEqual({
      _id: idOf(1),
      version: 1,
      number: 1,
      name: 'Zoë "Z" Śharma',
      contactNo: '+919845012345',
      email: 'zoe@example.in',
      source: 'Web',
      status: 'New',
      budgetMax: 12345678.5,
      carpetArea: { value: 1200, unit: 'sq ft' },
      scheduledAt: '2024-01-06T10:00:00.123Z',
      birthday: '1990-02-28',
      tags: ['Hot'],
      active: false,
      assignedTo: idOf(1),
      friends: [idOf(1), idOf(2)],
      address: { street: 'MG Road' },
      contactCount: 0,
      shareCount: 0,
      createdAt: '2024-01-05T09:30:00.000Z',
      createdBy: idOf(1),
      updatedAt: '2024-01-05T09:30:00.000Z',
      updatedBy: idOf(1),
    });
  });

  it('omits blank fields', async () => {
    expect(Object.keys((await readOne(idOf(2))) as object).sort()).toEqual([
      '_id',
      'contactCount',
      'createdAt',
      'createdBy',
      'name',
      'number',
      'shareCount',
      'status',
      'updatedAt',
      'updatedBy',
      'version',
    ]);
  });

  it('never contains a secret', () => {
    expect(projection({ resource: prospects, permissions: allRights })).not.toContain('password');
  });

  it('masks fields that the user cannot read, and omits those without a mask', async () => {
    expect(await readOne(idOf(1), readerWith(['view']))).toMatchObject({ contactNo: '••••••2345', email: 'z•••' });
    expect(await readOne(idOf(1), readerWith(['view']))).not.toHaveProperty('source');
  });

  it('returns only the requested fields', () => {
    expect(projection({ resource: prospects, permissions: allRights, fields: ['name'] })).toBe(
      `concat('{"_id":"', t."_id", '","version":', t."version", ',"name":' || to_json(t."name")::text, '}')`,
    );
  });

  it('adds id in the simple-rest dialect', async () => {
    expect(await readOne(idOf(2), admin, { isRestDialect: true })).toMatchObject({ _id: idOf(2), id: idOf(2) });
  });

  it('shows deletedAt only to users with permission to restore', () => {
    expect(projection({ resource: prospects, permissions: allRights })).toContain('"deletedAt"');
    expect(projection({ resource: prospects, permissions: { prospects: ['view'] } })).not.toContain('"deletedAt"');
  });
});
