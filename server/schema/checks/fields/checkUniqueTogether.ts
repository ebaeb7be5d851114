import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, kindIn, ownFields, type FileCheck, unknownNames } from './context.ts';

/**
 * Checks `uniqueTogether`, fields whose values must be unique in combination: finds unknown fields, and fields that
 * cannot be compared.
 */
export const checkUniqueTogether: FileCheck = ({ resource, kinds }) =>
  (resource.schema.uniqueTogether ?? []).flatMap((names, at) => {
    const path = ['uniqueTogether', at];
    const own = ownFields(resource);
    const incomparable = names.flatMap((name, index): readonly Finding[] => {
      const field = fieldNamed(own, name);
      const kind = field === undefined ? undefined : kindIn(kinds, field);
      if (kind === undefined || kind.operators.includes('eq')) return [];
      return [
        { path: [...path, index], message: `names a field that cannot be compared, got "${name}"; expected another` },
      ];
    });
    return [...unknownNames(names, path, { resource, fields: own }), ...incomparable];
  });
