import { isDeepStrictEqual } from 'node:util';
import { v7 } from 'uuid';
import { cachedBy } from '#model/cachedBy.ts';
import { parseRelation } from '#kinds/relation/parseRelation.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isEnd } from '#model/states.ts';
import { insertActivities, type NewActivity } from '../../../query/records/log/insertActivities.ts';
import type { Statement } from '../../../postgres/statement.ts';
import type { OperationContext } from '../../context/context.ts';
import type { Values } from '../../plan/plan.ts';

type Change = { readonly id: string; readonly before: Values; readonly changes: Values };

/**
 * Returns what a change means for the related record: `made` if this record was created for it, `done` or `cancelled`
 * if this record ended. Undefined: nothing.
 */
const outcomeOf = (
  { resource: { states } }: OperationContext,
  { before, changes, isNew }: Pick<Change, 'before' | 'changes'> & { readonly isNew: boolean },
): string | undefined => {
  const to = states === undefined ? undefined : changes[states.field];
  const isEnded = states !== undefined && isEnd(states, to) && !isEnd(states, before[states.field]);
  if (isEnded) return states.values[String(to)]?.type === 'won' ? 'done' : 'cancelled';
  return isNew ? 'made' : undefined;
};

const linksOf = cachedBy(({ fields }: Resource): readonly Field[] =>
  fields.filter(({ property }) => property.activity !== undefined),
);

/**
 * Returns the statement that adds a timeline entry to each record that the changed record refers to by a field with the
 * schema word `activity`, such as the lead of a task. The entry says that the changed record was created, done or
 * cancelled. The entry contains only a reference to the changed record, so users without access to that record learn
 * nothing else about it. Undefined if there is nothing to add.
 */
export const relatedActivityStatement = (context: OperationContext, change: Change): Statement | undefined => {
  const { resource, actor, now, requestId } = context;
  const links = linksOf(resource);
  if (links.length === 0) return undefined;
  const after = { ...change.before, ...change.changes };
  const rows = links.flatMap(({ name, property }): readonly NewActivity[] => {
    const pointed = parseRelation(after[name]);
    if (property.activity === undefined || pointed === undefined) return [];
    const isNew = !isDeepStrictEqual(after[name], change.before[name]);
    const outcome = outcomeOf(context, { ...change, isNew });
    if (outcome === undefined) return [];
    return [
      {
        _id: v7(),
        kind: property.activity,
        resource: pointed.resource,
        record: pointed._id,
        by: actor.userId === '' ? null : actor.userId,
        at: now,
        requestId,
        via: actor.key?.name,
        outcome,
        new: { resource: resource.name, _id: change.id },
      },
    ];
  });
  return rows.length === 0 ? undefined : insertActivities(rows);
};
