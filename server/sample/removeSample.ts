import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { canReference } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { Model, Resource } from '#model/resource.ts';
import { withTransaction } from '../postgres/transaction.ts';
import { quote } from '../postgres/quote.ts';
import type { FileStore } from '../storage/fileStore.ts';
import { counterKey } from '../records/write/giveNumbers.ts';
import { sampleKey } from './createSample.ts';
import { adminName } from './people/people.ts';
import { beginSetup } from './setupProgress.ts';
import { fileIdsOfRecords } from './fileIdsOfRecords.ts';
import { clearOrganization } from './people/organization.ts';

/**
 * Resource → how many of the sample's records are gone, and how many stay because records of the agency's own name
 * them.
 */
export type SampleRemoval = {
  readonly removed: Readonly<Record<string, number>>;
  readonly kept: Readonly<Record<string, number>>;
};

/** Resources of which nothing is removed: the roles are the agency's from the first day on. */
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

/** Fields of a resource that point at records of another: own ones and the system's. */
const referencesTo = (resource: Resource, to: string) =>
  resource.fields.flatMap((field) => {
    const many = kindFor(field).traits.refersTo;
    return canReference(field, to) && many !== undefined ? [{ column: quote(field.name), many }] : [];
  });

/** Gives those of the ids that a record which stays points at. */
const neededIds = async (client: pg.PoolClient, model: Model, to: string, ids: Ids): Promise<ReadonlySet<string>> => {
  const needed = new Set<string>();
  const wanted = ids.get(to) ?? [];
  for (const resource of Object.values(model.resources)) {
    // The log tells of what was; it needs nobody to be there still. The roles' makers are the sample's own doing.
    if (resource.readOnly || kept.has(resource.name)) continue;
    for (const { column, many } of referencesTo(resource, to)) {
      const value = many === 'many' ? `unnest(t.${column})` : `t.${column}`;
      const { rows } = await client.query<{ id: string }>(
        `select distinct id::text from (select ${value} as id from ${quote(resource.name)} t where t."_id" <> all($1::uuid[])) p where id = any($2::uuid[])`,
        [ids.get(resource.name) ?? [], wanted],
      );
      for (const { id } of rows) needed.add(id);
    }
  }
  return needed;
};

/** Takes out of what is to go whatever a record that stays needs, until nothing more is needed. */
const settle = async (client: pg.PoolClient, model: Model, ids: Ids): Promise<Ids> => {
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
 * Where no document is left the numbers begin anew; where the agency has some of its own they go on, for a number is
 * given once.
 */
const forgetNumbers = async (client: pg.PoolClient, model: Model): Promise<void> => {
  for (const resource of Object.values(model.resources)) {
    for (const field of resource.fields.filter((one) => kindFor(one).traits.numbered === true)) {
      await client.query(
        `delete from gable.counters where starts_with(key, $1) and not exists (select from ${quote(resource.name)} where ${quote(field.name)} is not null)`,
        [counterKey(resource, field, '')],
      );
    }
  }
};

/**
 * Removes the sample agency's records with their activities and audit, in one transaction, and then their files. The
 * admin and the roles stay, and so does a record that one of the agency's own names, e.g. a sample user who was given a
 * real lead.
 */
export const removeSample = async (pool: pg.Pool, model: Model, files?: FileStore): Promise<SampleRemoval> => {
  const dropped: string[] = [];
  const removal = await withTransaction(pool, async (client) => {
    const marked = await readIds(client);
    const { rows: admins } = await client.query<{ id: string }>(
      'select "_id"::text as id from users where "username" = $1',
      [adminName],
    );
    const admin = new Set(admins.map(({ id }) => id));
    const ids: Ids = new Map(
      [...marked]
        .filter(([name]) => Object.hasOwn(model.resources, name))
        .map(([name, list]) => [name, list.filter((id) => !admin.has(id))]),
    );
    const going = await settle(client, model, ids);
    const [removed, kept]: [Record<string, number>, Record<string, number>] = [{}, {}];
    for (const [name, list] of going) {
      dropped.push(...(await fileIdsOfRecords(client, model.resources[name], list)));
      const { rowCount } = await client.query(`delete from ${quote(name)} where "_id" = any($1::uuid[])`, [list]);
      await client.query('delete from activities where "resource" = $1 and "record" = any($2::text[])', [name, list]);
      await client.query('delete from gable.audit where "resource" = $1 and "record" = any($2::uuid[])', [name, list]);
      removed[name] = rowCount ?? 0;
      kept[name] = (ids.get(name)?.length ?? 0) - list.length;
    }
    const { rows: stored } = await client.query<{ filled: unknown }>(
      `select value::text::jsonb->'filled' as filled from gable.meta where key = $1`,
      [sampleKey],
    );
    await clearOrganization(client, model, stored[0]?.filled);
    await forgetNumbers(client, model);
    // What stays belongs to the agency from now on.
    await client.query('delete from gable.meta where key = $1', [sampleKey]);
    await beginSetup(client, { formsDone: false });
    return { removed, kept };
  });
  for (const id of dropped) await files?.remove(id);
  return removal;
};

/** Tells whether records of the sample agency are still there to be removed. */
export const hasSample = async (executor: Pick<pg.Pool, 'query'>): Promise<boolean> => {
  const { rows } = await executor.query<{ has: boolean }>(
    'select exists (select from gable.meta where key = $1) as has',
    [sampleKey],
  );
  return rows[0]?.has === true;
};
