import { fieldNamed, kindIn, noSuchField, placedFields, type FileCheck } from './context.ts';

/**
 * Checks `atLeast`, `atMost`, `after` and `before`, which compare a field with another: finds an unknown field, the
 * field itself, a field of another kind, and these words on a kind that they have no effect on.
 */
export const checkComparisons: FileCheck = ({ resource, kinds }) =>
  placedFields(resource).flatMap(({ field, path, siblings }) =>
    field.comparisons.flatMap(({ word, field: other }) => {
      const at = [...path, word];
      const found = fieldNamed(siblings, other);
      if (found === undefined) {
        return [noSuchField(at, other, { resource, fields: siblings })];
      }
      const kind = kindIn(kinds, field);
      if (kind === undefined) return [];
      const isTime = word === 'after' || word === 'before';
      if (kind.compare === undefined || (isTime && kind.traits.temporal === undefined)) {
        return [
          {
            path: at,
            message: `has no effect on kind ${kind.name}, which has no ${isTime ? 'time' : 'order'}; leave it out`,
          },
        ];
      }
      if (found === field) return [{ path: at, message: `refers to itself, got "${other}"; expected another field` }];
      if (found.kind === field.kind) return [];
      return [
        {
          path: at,
          message: `names a field of kind ${found.kind}, got "${other}"; expected one of kind ${field.kind}`,
        },
      ];
    }),
  );
