import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';

/** A field that one or both sides changed. */
type Difference = { readonly field: Field; readonly mine: Json; readonly theirs: Json };
/** The fields that this user and another user changed at the same time. */
export type Conflict = {
  /** Fields that both users changed, to different values. The user chooses. */
  readonly both: readonly Difference[];
  /** Fields that only the other user changed. Their values are used. */
  readonly onlyTheirs: readonly Difference[];
};

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Compares two changes of the same record: `existing` is the record before both, `mine` the values that this user
 * changed, and `current` the record that the other user saved. Returns the fields that both users changed to different
 * values (`both`), and the fields that only the other user changed (`onlyTheirs`), each with both values.
 */
export const conflictOf = (
  resource: Resource,
  existing: JsonObject,
  mine: JsonObject,
  current: JsonObject,
): Conflict => {
  const both: Difference[] = [];
  const onlyTheirs: Difference[] = [];
  for (const field of resource.fields) {
    const { name } = field;
    if (field.system || isSame(current[name], existing[name])) continue;
    const difference = { field, mine: mine[name] ?? null, theirs: current[name] ?? null };
    if (!Object.hasOwn(mine, name)) onlyTheirs.push(difference);
    else if (!isSame(mine[name], current[name])) both.push(difference);
  }
  return { both, onlyTheirs };
};
