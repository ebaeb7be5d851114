import { cachedBy } from '#model/cachedBy.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { isEnd } from '#model/states.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import type { Values } from '../plan.ts';

type Ending = { readonly resource: Resource; readonly actor: Actor; readonly now: Date };

/** Returns the fields that record when and by whom a record was closed. */
const endFields = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter(({ stamp }) => stamp === 'closed' || stamp === 'closedBy'),
);

/**
 * Returns the values of the fields that store when and by whom a record was closed (schema word `stamp`: `closed` and
 * `closedBy`). These are `now` and the actor for a record in an end state, otherwise null. Empty if the resource has no
 * states or no such field.
 */
export const closingStamps = ({ resource, actor, now }: Ending, record: Values): Values => {
  const { states } = resource;
  if (states === undefined) return {};
  const isEnded = isEnd(states, record[states.field]);
  return Object.fromEntries(
    endFields(resource).flatMap(({ name, stamp }): [string, Json][] => {
      if (stamp === 'closed') return [[name, isEnded ? now.toISOString() : null]];
      return stamp === 'closedBy' ? [[name, isEnded && actor.userId !== '' ? actor.userId : null]] : [];
    }),
  );
};
