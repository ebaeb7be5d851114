import '#kinds/readers.ts';
import type pg from 'pg';
import type { PermissionMap } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { insertRecord } from '../../../server/query/records/write/insertRecord.ts';
import type { CleanRecord } from '../../../server/query/records/write/changes.ts';
import type { Reader } from '../../../server/query/filters/reader.ts';
import type { Statement } from '../../../server/postgres/statement.ts';
import { syncTables } from '../../../server/schema/tables/syncTables.ts';
import { modelOf, shippedSettings } from '../support/schemaModel.ts';

/** A resource for tests of queries. Its fields differ in storage, search, filters, sorting and permissions. */
export const prospectSchema: ResourceSchema = {
  name: 'prospects',
  title: 'Prospect',
  plural: 'Prospects',
  type: 'object',
  recordTitle: '{name} ({contactNo})',
  owners: ['assignedTo', 'secondaryAssignedTo'],
  required: ['name', 'status'],
  properties: {
    number: { type: 'integer', kind: 'serial', prefix: 'P-', search: true, sort: true },
    name: { type: 'string', title: 'Name', search: true, sort: true },
    contactNo: { type: 'string', kind: 'phone', title: 'Phone', unique: 'warn', search: true, readable: 'viewContact' },
    otherContactNo: { type: 'string', kind: 'phone', unique: 'warn', readable: 'viewContact' },
    email: { type: 'string', format: 'email', unique: 'warn', readable: 'viewContact' },
    passport: { type: 'string', unique: true },
    city: { type: 'string', title: 'City', filter: true },
    source: { type: 'string', enum: ['Web', 'Fair'], filter: true, readable: 'viewSource' },
    password: { type: 'string', kind: 'secret' },
    status: {
      type: 'string',
      title: 'Status',
      enum: ['New', 'Callback', 'Booked', 'Dropped'],
      filter: true,
      sort: true,
    },
    budgetMax: { type: 'number', kind: 'money', title: 'Budget', filter: true, sort: true },
    carpetArea: { type: 'object', kind: 'area', filter: true },
    scheduledAt: { type: 'string', format: 'date-time', filter: true, sort: true },
    birthday: { type: 'string', format: 'date', filter: true },
    tags: { type: 'array', items: { type: 'string', enum: ['Hot', 'Cold'] }, filter: true },
    active: { type: 'boolean', filter: true },
    assignedTo: { type: 'string', to: 'prospects', filter: true },
    secondaryAssignedTo: { type: 'string', to: 'prospects' },
    friends: { type: 'array', to: 'prospects', items: { type: 'string' } },
    address: { type: 'object', properties: { street: { type: 'string' } } },
    contactCount: { type: 'integer', stamp: 'contactCount', filter: true },
    shareCount: { type: 'integer', stamp: 'shareCount' },
  },
  list: {
    sort: '-createdAt',
    tabs: [
      { title: 'Today', filter: { scheduledAt: { gte: '$today', lt: '$tomorrow' } } },
      { title: 'Overdue', filter: { scheduledAt: { lt: '$now' }, status: { type: ['scheduled'] } } },
      { title: 'Unassigned', filter: { assignedTo: { blank: true } } },
      { title: 'From the web', filter: { source: 'Web' } },
    ],
  },
  states: {
    field: 'status',
    initial: 'New',
    values: {
      New: { type: 'open' },
      Callback: { type: 'scheduled' },
      Booked: { type: 'won' },
      Dropped: { type: 'lost' },
    },
    transitions: [],
  },
};

export const prospectModel: Model = modelOf(prospectSchema);

export const resourceOf = (model: Model, name: string): Resource => {
  const resource = model.resources[name];
  if (resource === undefined) throw new Error(`no resource ${name} in the test's model`);
  return resource;
};

export const prospects: Resource = resourceOf(prospectModel, 'prospects');

/** Returns an id that is easy to recognize in a failing test. */
export const idOf = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

/** Friday, 5 January 2024, 15:00 in Kolkata. */
export const testNow = new Date('2024-01-05T09:30:00.000Z');

export const allRights: PermissionMap = {
  prospects: ['view', 'viewContact', 'viewSource', 'restore', 'create', 'edit'],
};

/** Returns a reader with these permissions on prospects, or with all. `detail` replaces properties of its actor. */
export const readerWith = (permissions?: readonly string[], detail: Partial<Reader['actor']> = {}): Reader => ({
  actor: {
    userId: idOf(1),
    username: 'asha',
    permissions: permissions === undefined ? allRights : { prospects: permissions },
    roleIds: [],
    teamIds: [idOf(1), idOf(2)],
    ...detail,
  },
  now: testNow,
  timeZone: 'Asia/Kolkata',
  settings: shippedSettings(),
});

export const admin: Reader = readerWith();

/** Runs a statement and returns its rows. */
export const runOn = async (
  client: Pick<pg.Pool, 'query'>,
  statement: Statement,
): Promise<readonly Record<string, unknown>[]> => {
  const { rows } = await client.query<Record<string, unknown>>({ ...statement, values: [...statement.values] });
  return rows;
};

/** Runs a statement that returns one row `{data}`, and parses the JSON. */
export const readData = async (client: Pick<pg.Pool, 'query'>, statement: Statement): Promise<unknown> => {
  const [row] = await runOn(client, statement);
  return typeof row?.['data'] === 'string' ? JSON.parse(row['data']) : row?.['data'];
};

/** Syncs the tables of prospects, and creates the first record at `testNow`, and each other one a minute later. */
export const fillProspects = async (pool: pg.Pool, records: readonly CleanRecord[]): Promise<void> => {
  const client = await pool.connect();
  try {
    await syncTables({ client, model: prospectModel, rightsTables: [] });
    for (const [index, record] of records.entries()) {
      await runOn(
        pool,
        insertRecord({
          resource: prospects,
          id: idOf(index + 1),
          record: { status: 'New', ...record },
          actor: { userId: idOf(1) },
          now: new Date(testNow.getTime() + index * 60_000),
          settings: prospectModel.settings,
        }),
      );
    }
  } finally {
    client.release();
  }
};

/** Returns a statement without its line breaks. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ');
