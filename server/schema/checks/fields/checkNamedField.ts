import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { type CheckContext, fieldNamed, kindIn, noSuchField, ownFields } from './context.ts';

/**
 * Which fields a word may name: a test of the field and its kind, and the same in words for messages, such as `a
 * choice`.
 */
export type FieldRequirement = readonly [(field: Field, kind: Kind) => boolean, string];

type Named = {
  readonly context: Pick<CheckContext, 'resource' | 'kinds'>;
  readonly requirement: FieldRequirement;
};

/**
 * Finds a `name` that is not a field of the resource, or a field that does not meet the requirement. Empty if the field
 * is suitable. Example of a message: `names a field of the wrong kind, got "cost"; expected a choice`.
 */
export const checkNamedField = (
  path: Path,
  name: string,
  { context: { resource, kinds }, requirement: [fits, what] }: Named,
): readonly Finding[] => {
  const fields = ownFields(resource);
  const field = fieldNamed(fields, name);
  if (field === undefined) return [noSuchField(path, name, { resource, fields })];
  const kind = kindIn(kinds, field);
  return kind === undefined || fits(field, kind)
    ? []
    : [{ path, message: `names a field of the wrong kind, got "${name}"; expected ${what}` }];
};
