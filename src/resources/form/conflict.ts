import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';

/** A field that both sides changed, or that only one did. */
type Difference = { readonly field: Field; readonly mine: Json; readonly theirs: Json };
export type Conflict = {
  /** Both changed it, to different values: the person chooses. */
  readonly both: readonly Difference[];
  /** Only the other side changed it: it is taken over. */
  readonly onlyTheirs: readonly Difference[];
};

const isSame = (a: Json | undefined, b: Json | undefined): boolean =>
  (isBlank(a) && isBlank(b)) || JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Compares what was changed here with what somebody else saved meanwhile; `standing` is the record that both began
 * with.
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
