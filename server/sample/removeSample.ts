import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { canReference } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { withTransaction } from '../postgres/transaction.ts';
import { quote } from '../postgres/quote.ts';
import type { FileStore } from '../storage/fileStore.ts';
import { counterKey } from '../records/write/assignNumbers.ts';
import { sampleKey } from './createSample.ts';
import { adminName } from './people/staff.ts';
import { beginSetup } from '../auth/accounts/setupProgress.ts';
import { fileIdsOfRecords } from './fileIdsOfRecords.ts';
import { clearOrganization } from './people/organization.ts';

/** Numbers of sample records per resource: removed, and kept because the agency's own records refer to them. */
export type SampleRemoval = {
  readonly removed: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, number>>;
};

/** Resources that are kept: the roles belong to the agency from the start. */
const kept = new Set(['roles']);

type Ids = Map<string, readonly string[]>;

const readIds = async (client: pg.PoolClient): Promise<Ids> => {
  const { rows } = await client.query<{ ids: unknown }>(
    `select value::text::jsonb->'ids' as ids from gable.meta where key = $1 for update`,
    [sampleKey],
  );
  const ids = rows[0]?.ids;
  if (!isObject(ids)) return new Map();
  return new Map(
    Object.entries(ids).flatMap(([name, list]) =>
      Array.isArray(list) && !kept.has(name) ? [[name, list.filter((id) => typeof id === 'string')] as const] : [],
    ),
  );
};

/** Returns the fields of a resource that refer to another, including system fields. */
const referencesTo = (resource: Resource, to: string) =>
  resource.fields.flatMap((field) => {
    const many = kindFor(field).traits.refersTo;
    return canReference(field, to) && many !== undefined ? [{ column: quote(field.name), many }] : [];
  });

/** Returns the ids that remaining records refer to. */
const neededIds = async (client: pg.PoolClient, model: Model, to: string, ids: Ids): Promise<ReadonlySet<string>> => {
  const needed = new Set<string>();
  const wanted = ids.get(to) ?? [];
  for (const resource of Object.values(model.resources)) {
    // Logs may refer to deleted records. The authors of the roles belong to the sample.
    if (resource.readOnly || kept.has(resource.name)) continue;
    for (const { column, many } of referencesTo(resource, to)) {
      const value = many === 'many' ? `unnest(t.${column})` : `t.${column}`;
      const { rows } = await client.query<{ id: string }>(
        `select distinct id::text
          from (select ${value} as id from ${quote(resource.name)} t where t."_id" <> all($1::uuid[])) p
          where id = any($2::uuid[])`,
        [ids.get(resource.name) ?? [], wanted],
      );
      for (const { id } of rows) needed.add(id);
    }
  }
  return needed;
};

/**
 * Returns the ids of the records to remove, without records that a kept record refers to, directly or through others.
 */
const keepReferenced = async (client: pg.PoolClient, model: Model, ids: Ids): Promise<Ids> => {
  const going: Ids = new Map(ids);
  for (let settled = false; !settled; ) {
    settled = true;
    for (const name of going.keys()) {
      const needed = await neededIds(client, model, name, going);
      const before = going.get(name) ?? [];
      const after = before.filter((id) => !needed.has(id));
      if (after.length === before.length) continue;
      going.set(name, after);
      settled = false;
    }
  }
  return going;
};

/**
 * Restarts the document numbers if no document is left. Otherwise they continue, because a number is used only once.
 */
const forgetNumbers = async (client: pg.PoolClient, model: Model): Promise<void> => {
  for (const resource of Object.values(model.resources)) {
    for (const field of resource.fields.filter((one) => kindFor(one).traits.numbered === true)) {
      await client.query(
        `delete from gable.counters
          where starts_with(key, $1)
          and not exists (select from ${quote(resource.name)} where ${quote(field.name)} is not null)`,
        [counterKey(resource, field, '')],
      );
    }
  }
};

/**
 * Returns the ids of the sample's records by resource, without the admin and without resources that no longer exist.
 */
const removableIds = async (client: pg.PoolClient, model: Model): Promise<Ids> => {
  const marked = await readIds(client);
  const { rows: admins } = await client.query<{ id: string }>(
    'select "_id"::text as id from users where "username" = $1',
    [adminName],
  );
  const admin = new Set(admins.map(({ id }) => id));
  return new Map(
    [...marked]
      .filter(([name]) => Object.hasOwn(model.resources, name))
      .map(([name, list]) => [name, list.filter((id) => !admin.has(id))]),
  );
};

/** Deletes records of a resource with their activities and audit entries. Returns how many were deleted. */
const deleteRecords = async (client: pg.PoolClient, name: string, ids: readonly string[]): Promise<number> => {
  const { rowCount } = await client.query(`delete from ${quote(name)} where "_id" = any($1::uuid[])`, [ids]);
  await client.query('delete from activities where "resource" = $1 and "record" = any($2::text[])', [name, ids]);
  await client.query('delete from gable.audit where "resource" = $1 and "record" = any($2::uuid[])', [name, ids]);
  return rowCount ?? 0;
};

/** Clears what the sample filled in the organization. */
const clearFilled = async (client: pg.PoolClient, model: Model): Promise<void> => {
  const { rows: stored } = await client.query<{ filled: unknown }>(
    `select value::text::jsonb->'filled' as filled from gable.meta where key = $1`,
    [sampleKey],
  );
  await clearOrganization(client, model, stored[0]?.filled);
};

/** Does what `removeSample` describes, in a transaction. Also returns the ids of the files that no record uses now. */
const removeRecords = async (
  client: pg.PoolClient,
  model: Model,
): Promise<SampleRemoval & { readonly fileIds: readonly string[] }> => {
  const ids = await removableIds(client, model);
  const going = await keepReferenced(client, model, ids);
  const [removed, kept]: [Record<string, number>, Record<string, number>] = [{}, {}];
  const fileIds: string[] = [];
  for (const [name, list] of going) {
    fileIds.push(...(await fileIdsOfRecords(client, model.resources[name], list)));
    removed[name] = await deleteRecords(client, name, list);
    kept[name] = (ids.get(name)?.length ?? 0) - list.length;
  }
  await clearFilled(client, model);
  await forgetNumbers(client, model);
  // What is left belongs to the agency from now on.
  await client.query('delete from gable.meta where key = $1', [sampleKey]);
  await beginSetup(client, { formsDone: false });
  return { removed, kept, fileIds };
};

/**
 * Removes the sample's records with their activities and audit entries in one transaction, and then their files from
 * `files`. Keeps the admin, the roles, and records that the agency's own records refer to, such as a sample user with a
 * real lead. Also clears what the sample filled in the organization, restarts document numbers if no document is left,
 * and shows administrators the setup forms again. Without `files`, the stored files are kept. Returns how many records
 * of each resource were removed and kept.
 */
export const removeSample = async (pool: pg.Pool, model: Model, files?: FileStore): Promise<SampleRemoval> => {
  const { fileIds, ...removal } = await withTransaction(pool, (client) => removeRecords(client, model));
  for (const id of fileIds) await files?.remove(id);
  return removal;
};

/** Returns whether the sample was created and not removed yet. */
export const hasSample = async (executor: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await executor.query<{ has: boolean }>(
    'select exists (select from gable.meta where key = $1) as has',
    [sampleKey],
  );
  return rows[0]?.has === true;
};
