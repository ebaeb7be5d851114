import { isObject } from '#model/schema/json.ts';
import { may } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { anonymousActor, type Actor } from '../../auth/actor/actor.ts';
import type { RequestContext } from './context.ts';

/**
 * How long an edit key is valid. chosen: a working day for staff, who can reload the record; half an hour for a
 * visitor, who only corrects a mistake.
 */
const lastsMs = { staff: 12 * 3_600_000, visitor: 30 * 60_000 } as const;

const expiry = ({ now }: RequestContext, who: keyof typeof lastsMs) => ({
  signedAtMs: now.getTime(),
  expiresAtMs: now.getTime() + lastsMs[who],
});

/**
 * Returns the key with which a visitor can correct the record `id` that they have just sent. It is valid for half an
 * hour.
 */
export const visitorEditKey = (context: RequestContext, id: string): string =>
  context.editKeys.sign({
    resource: context.resource.name,
    id,
    fields: context.resource.schema.open?.editable ?? [],
    ...expiry(context, 'visitor'),
  });

/**
 * Returns an actor without sign-in who may view, create and edit records of a resource, and read all their fields. Use
 * it only in calls of visitors: these check by other means what a visitor may do.
 */
export const visitorActor = (resource: Resource): Actor => ({
  ...anonymousActor,
  permissions: {
    [resource.module]: ['view', 'create', 'edit', ...resource.fields.flatMap(({ readable }) => readable ?? [])],
  },
});

/** Returns a record with the key with which this user may change it, if a call of the resource requires a key. */
const addKey = (context: RequestContext, record: Readonly<Record<string, unknown>>, sessionId: string): object => {
  const { resource, actor, editKeys } = context;
  const editKey = editKeys.sign({
    resource: resource.name,
    id: String(record['_id']),
    userId: actor.userId,
    sessionId,
    ...expiry(context, 'staff'),
  });
  return { ...record, editKey };
};

/**
 * Adds an edit key to each record in `text`, the JSON text of a record or of a list of records, and returns the new
 * text. With this key, the user can change the record without a token. Returns `text` unchanged for an API key, for a
 * request without a session, and if the user has no permission for the operations that accept edit keys.
 */
export const withEditKeys = (context: RequestContext, text: string): string => {
  const { resource, actor, sessionId } = context;
  // chosen: an edit key has all permissions of its user, so API keys get none.
  if (
    actor.key !== undefined ||
    sessionId === undefined ||
    resource.schema.keyed === undefined ||
    !resource.schema.keyed.some((operation) => may(actor.permissions, resource, operation))
  )
    return text;
  const parsed = JSON.parse(text) as unknown;
  const keyed = (record: unknown): unknown => (isObject(record) ? addKey(context, record, sessionId) : record);
  return JSON.stringify(Array.isArray(parsed) ? parsed.map(keyed) : keyed(parsed));
};
