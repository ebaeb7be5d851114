import { v7 } from 'uuid';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { insertRecords } from '../../../../../server/features/import/rows/write/insertRecords.ts';
import { runRows } from '../../../../../server/postgres/runStatement.ts';
import type { TestApi } from '../../../support/api.ts';

type Values = Readonly<Record<string, Json>>;

/** Records that others refer to. */
type Shared = { readonly role: string; readonly property: string; readonly lead: string; readonly webhook: string };

/** Returns the stored values of a valid record of each resource. `number` makes its unique values different. */
const valuesOf = (
  shared: Shared,
  { number, lead }: { number: number; lead: string },
): Readonly<Record<string, Values>> => {
  const phone = (prefix: number): string => `+91${String(prefix * 100_000_000 + number)}`;
  const at = new Date(Date.UTC(2026, 10, 20)).toISOString();
  return {
    activities: { kind: 'note', resource: 'leads', record: lead, note: `Note ${number}`, at },
    apiKeys: { name: `Key ${number}`, permissions: {}, status: 'Active' },
    attendance: { day: new Date(Date.UTC(2020, 0, 1 + number)).toISOString().slice(0, 10), state: 'Present' },
    data: { name: `Prospect ${number}`, contactNo: phone(91), source: 'Website', status: 'New' },
    deliveries: { webhook: shared.webhook, event: 'leads.created', at, status: 'Given up', attempts: 1, request: '{}' },
    enquiries: { name: `Visitor ${number}`, phone: phone(92), consent: true, channel: 'Website', status: 'New' },
    invoices: {
      lead: shared.lead,
      billTo: 'Asha',
      invoiceDate: '2026-11-20',
      dueDate: '2026-11-30',
      status: 'Raised',
      invoiceNo: `T/${number}`,
      total: 1000,
      balance: 1000,
    },
    leads: {
      name: `Lead ${number}`,
      contactNo: phone(93),
      source: 'Website',
      status: 'Meeting scheduled',
      subStatus: 'Online',
      scheduledAt: '2099-01-01T10:00:00.000Z',
      receivedAt: at,
    },
    openings: { openedAt: at, property: shared.property },
    projects: { name: `Project ${number}`, status: 'Upcoming' },
    properties: {
      title: `Flat ${number}`,
      enquiredFor: 'Sale',
      propertyType: 'Residential',
      propertySubType: 'Apartment',
      area: { value: 900, unit: 'sq ft' },
      price: 9_000_000,
      status: 'Active',
      published: true,
    },
    roles: { name: `Role of the sweep ${number}`, rolePermissions: {} },
    shares: { property: shared.property, channel: 'WhatsApp', status: 'Active' },
    tasks: { title: `Task ${number}`, priority: 'Low', dueAt: at, status: 'Open' },
    teams: { name: `Team ${number}` },
    templates: { name: `Template ${number}`, tab: 'Lead', channel: 'WhatsApp', body: 'Hi', active: true },
    users: {
      username: `sweep${number}`,
      firstName: 'Asha',
      lastName: String(number),
      email: `sweep${number}@example.com`,
      phone: phone(94),
      userRoles: [shared.role],
      status: 'Active',
    },
    views: { name: `View ${number}`, list: 'leads', query: 'filter={}', schedule: 'Never', time: '09:00' },
    webhooks: {
      name: `Webhook ${number}`,
      url: 'http://127.0.0.1:9/',
      about: ['Leads'],
      on: ['Created'],
      status: 'Active',
    },
  };
};

/** Creates records directly in the database. */
export type SweepRecords = {
  readonly shared: Shared;
  /** Adds a valid record of a user to the next `insert`. `isDeleted`: it is a deleted one. Returns its id. */
  readonly plan: (resource: Resource, owner: string, options?: { readonly isDeleted?: boolean }) => string;
  /** Adds an import of a user to the next `insert`. Returns its id. */
  readonly planImport: (resource: Resource, owner: string) => string;
  /** Inserts the planned records and imports. */
  readonly insert: () => Promise<void>;
  /** Returns a checksum of the records of each resource. */
  readonly checksums: () => Promise<Readonly<Record<string, string>>>;
  /** Returns what a user has to send to create a valid record. */
  readonly newBody: (resource: Resource) => Record<string, unknown>;
};

/** Creates the records that others refer to, and returns functions that create valid records of every resource. */
export const createSweepRecords = async (api: TestApi, admin: string): Promise<SweepRecords> => {
  const { pool, model } = api;
  const shared: Shared = { role: v7(), property: v7(), lead: v7(), webhook: v7() };
  const planned = new Map<string, { id: string; owner: string; record: Values; isDeleted: boolean }[]>();
  let number = 0;
  const add = (resource: Resource, { id, owner, isDeleted }: { id: string; owner: string; isDeleted: boolean }) => {
    const leads = model.resources['leads'];
    // A log entry is visible to those who see its record.
    const lead = v7();
    if (resource.name === 'activities' && leads !== undefined) add(leads, { id: lead, owner, isDeleted: false });
    const values = valuesOf(shared, { number: (number += 1), lead })[resource.name];
    if (values === undefined) throw new Error(`The sweep has no valid record of ${resource.name}`);
    const [ownersField] = resource.owners;
    const isList = resource.fieldsByName[ownersField ?? '']?.property.type === 'array';
    const owned = ownersField === undefined ? {} : { [ownersField]: isList ? [owner] : owner };
    const list = planned.get(resource.name) ?? [];
    planned.set(resource.name, [...list, { id, owner, record: { ...values, ...owned }, isDeleted }]);
  };
  const imports: { id: string; resource: string; by: string }[] = [];
  const insert = async (): Promise<void> => {
    await pool.query(
      `insert into gable.imports (id, resource, "by", "at", name, state, "updatedAt")
       select i.id, i.resource, i."by", now(), 'a.csv', 'uploaded', now()
       from json_to_recordset($1::json) i(id uuid, resource text, "by" uuid)`,
      [JSON.stringify(imports.splice(0))],
    );
    for (const [name, records] of planned) {
      const resource = model.resources[name];
      if (resource === undefined) continue;
      const rows = records.map(({ id, owner, record }) => ({ id, by: owner, at: new Date(), record }));
      await runRows(pool, insertRecords(resource, rows, model.settings));
      const deleted = records.flatMap(({ id, isDeleted }) => (isDeleted ? [id] : []));
      if (deleted.length > 0)
        await pool.query(`update "${name}" set "deletedAt" = now() where "_id" = any($1::uuid[])`, [deleted]);
    }
    planned.clear();
  };
  for (const [name, id] of [
    ['roles', shared.role],
    ['properties', shared.property],
    ['leads', shared.lead],
    ['webhooks', shared.webhook],
  ] as const) {
    const resource = model.resources[name];
    if (resource !== undefined) add(resource, { id, owner: admin, isDeleted: false });
  }
  await insert();
  await pool.query(`update leads set status = 'Booked', "subStatus" = null where "_id" = $1`, [shared.lead]);
  return {
    shared,
    plan: (resource, owner, { isDeleted = false } = {}) => {
      const id = v7();
      add(resource, { id, owner, isDeleted });
      return id;
    },
    planImport: (resource, owner) => {
      const id = v7();
      imports.push({ id, resource: resource.name, by: owner });
      return id;
    },
    insert,
    checksums: async () => {
      const tables = Object.keys(model.resources).map(
        // The last use of a key is written without a request.
        (name) => `select '${name}' as name, sum(hashtextextended((to_jsonb(t) - 'lastUsedAt')::text, 0))::text as sum
                   from "${name}" t`,
      );
      const { rows } = await pool.query<{ name: string; sum: string }>(tables.join(' union all '));
      return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]));
    },
    newBody: (resource) => {
      const values = valuesOf(shared, { number: (number += 1), lead: shared.lead })[resource.name] ?? {};
      const written = Object.entries(values).filter(([name]) => resource.fieldsByName[name]?.readOnly === false);
      return Object.fromEntries(written);
    },
  };
};
