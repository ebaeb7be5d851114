import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { canRead } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { ownValue } from '#model/values/ownValue.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import { isProjected } from '../../query/records/select/projection.ts';
import { selectByIds } from '../../query/records/select/selectByIds.ts';
import type { Claimed } from './webhookQueue.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { createReader } from '../../query/filters/createReader.ts';

/** Returns whether the owner of a webhook may read the full value of a field, not only a masked one. */
export const isSharedWithOwner = (resource: Resource, name: string, { permissions }: Actor): boolean => {
  const field = resource.fieldsByName[name];
  return field !== undefined && canRead(permissions, resource, field) && isProjected(field, { resource, permissions });
};

/** System fields in every body. */
const systemFieldNames: readonly string[] = ['_id', 'version'];

/**
 * Returns stored data with only the fields that the owner may still read. A field that is masked for them now gets its
 * masked value.
 */
const readableData = (
  data: JsonObject,
  now: JsonObject,
  { resource, actor }: { readonly resource: Resource; readonly actor: Actor },
): JsonObject =>
  Object.fromEntries(
    Object.entries(data).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
      if (systemFieldNames.includes(name) || isSharedWithOwner(resource, name, actor)) return [[name, value]];
      const seen = now[name];
      return seen === undefined ? [] : [[name, seen]];
    }),
  );

/** A claimed delivery, and the owner of its webhook (`actor`). */
export type CurrentBodyOptions = {
  readonly executor: Executor;
  readonly model: Model;
  readonly claimed: Pick<Claimed, 'resource' | 'record' | 'body'>;
  readonly actor: Actor;
  readonly now: Date;
};

/**
 * Returns the body of a delivery as it is sent now, which can be days after the change. Its values are those at the
 * time of the change, because later changes have deliveries of their own. Fields that the webhook's owner may not read
 * now are left out. Undefined if the owner may no longer see the record.
 */
export const currentBody = async ({
  executor,
  model,
  claimed,
  actor,
  now,
}: CurrentBodyOptions): Promise<string | undefined> => {
  const { resource: name, record, body } = claimed;
  const stored: unknown = JSON.parse(body);
  const resource = ownValue(model.resources, name);
  // Test events and deleted records contain only an id.
  if (
    resource === undefined ||
    !isObject(stored) ||
    !isObject(stored['data']) ||
    Object.keys(stored['data']).every((key) => key === '_id')
  )
    return body;
  const reader = createReader(actor, model, now);
  const [row] = await runRows<{ data: string }>(
    executor,
    selectByIds({ resource, ids: [record], reader, deleted: true }),
  );
  if (row === undefined) return undefined;
  const data = readableData(stored['data'] as JsonObject, JSON.parse(row.data) as JsonObject, { resource, actor });
  const { changed } = stored;
  return JSON.stringify({
    ...stored,
    ...(Array.isArray(changed)
      ? { changed: changed.filter((each) => isSharedWithOwner(resource, String(each), actor)) }
      : {}),
    data,
  });
};
