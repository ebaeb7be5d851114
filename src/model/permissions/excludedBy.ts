import type { TransitionSchema } from '../schema/statesSchema.ts';

/**
 * Returns the first field of `notBy` that refers to a person, who therefore cannot make the transition, such as the
 * person who asked for an approval. Undefined if the person can make it.
 */
export const excludedBy = (
  { notBy = [] }: TransitionSchema,
  record: Readonly<Record<string, unknown>>,
  person: string,
): string | undefined => notBy.find((name) => [record[name]].flat().includes(person));
