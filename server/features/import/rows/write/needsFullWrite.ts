import { cachedBy } from '#model/cachedBy.ts';
import { isBlank } from '#model/schema/json.ts';
import { followedRows, reservationsOf } from '#model/reserves.ts';
import type { Model, Resource } from '#model/resource.ts';
import { exclusiveIn } from '#model/states.ts';
import type { Plan } from '../../../../records/plan/plan.ts';
import { assignmentRules } from '../../../../records/assignment/decideOwner.ts';
import { isGuarded } from '../../../../records/guards/guards.ts';

/** Returns the fields whose changes are logged as an activity. */
const valueFields = cachedBy(({ fields }: Resource): readonly string[] =>
  fields.filter(({ property }) => property.activity !== undefined).map(({ name }) => name),
);

/**
 * Returns whether a new record must be written one by one like a record from a form, because the write can change more
 * than its row, its activities and its audit entry. Examples: a document number without gaps, an exclusive booking, a
 * rule that assigns the record, a change of another record, permissions that must be checked.
 */
export const needsFullWrite = (model: Model, resource: Resource, { changes, transition }: Plan): boolean => {
  const { states, schema, owners } = resource;
  if (isBlank(changes[owners[0] ?? '']) && assignmentRules(model, resource).length > 0) return true;
  if (isGuarded(resource) || schema.convert?.recognise === true) return true;
  if ((transition?.gives ?? []).length > 0 || Object.keys(transition?.moves ?? {}).length > 0) return true;
  if (
    states !== undefined &&
    exclusiveIn(states, changes[states.field]).some((names) => names.every((name) => !isBlank(changes[name])))
  )
    return true;
  if (reservationsOf(resource, changes).length > 0 || followedRows(resource, changes).length > 0) return true;
  return valueFields(resource).some((name) => !isBlank(changes[name]));
};
