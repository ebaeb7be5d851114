import type { Resource } from '#model/resource.ts';
import type { RuleSchema } from '#model/schema/files/automationSchema.ts';

/** Returns the names of the fields that a rule changes in the record that it runs on. */
export const writesOf = ({ assign, then = [] }: RuleSchema, { owners, states }: Resource): readonly string[] => {
  const owner = owners.slice(0, 1);
  const all = [
    ...(assign === undefined ? [] : owner),
    ...then.flatMap(({ set = {}, move, assign: to }) => [
      ...Object.keys(set),
      ...(move === undefined || states === undefined ? [] : [states.field, ...Object.keys(move.values ?? {})]),
      ...(to === undefined ? [] : owner),
    ]),
  ];
  return [...new Set(all)];
};
