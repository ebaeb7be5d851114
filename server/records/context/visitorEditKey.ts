import { isObject } from '#model/schema/json.ts';
import { may } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';
import { anonymousActor, type Actor } from '../../auth/actor.ts';
import type { RequestContext } from './context.ts';

/**
 * chosen: a day's work for staff, who may load the record again; half an hour for a visitor, who only puts a slip
 * right.
 */
const lastsMs = { staff: 12 * 3_600_000, visitor: 30 * 60_000 } as const;

const expiry = ({ now }: RequestContext, who: keyof typeof lastsMs) => ({
  signedAtMs: now.getTime(),
  expiresAtMs: now.getTime() + lastsMs[who],
});

/** Gives the key by which a visitor may put right what they have just sent. */
export const visitorEditKey = (context: RequestContext, id: string): string =>
  context.editKeys.sign({
    resource: context.resource.name,
    id,
    fields: context.resource.schema.open?.editable ?? [],
    ...expiry(context, 'visitor'),
  });

/** Gives a visitor the rights that one call needs: to write a record of the resource, and whatever its fields hold. */
export const visitorActor = (resource: Resource): Actor => ({
  ...anonymousActor,
  permissions: {
    [resource.module]: ['view', 'create', 'edit', ...resource.fields.flatMap(({ readable }) => readable ?? [])],
  },
});

/** Puts beside a record the key by which this person may change it, where a call of the resource wants one. */
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
 * Gives the JSON text of a record, or of a list of them, with the edit keys that this person may have; as it came for
 * all resources that need none.
 */
export const withEditKeys = (context: RequestContext, text: string): string => {
  const { resource, actor, sessionId } = context;
  // chosen: an edit key speaks for its person with all their rights, so a machine gets none.
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
