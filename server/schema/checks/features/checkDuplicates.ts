import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, ownFields, type FileCheck, unknownNames } from '../fields/context.ts';

/**
 * Checks `duplicates`, the fields by which records are suggested as duplicates: they must exist, `similar` must be a
 * text, and the resource needs the action `merge`.
 */
export const checkDuplicates: FileCheck = ({ resource, kinds }) => {
  const { duplicates, actions = [] } = resource.schema;
  if (duplicates === undefined) return [];
  const fields = ownFields(resource);
  const { similar, near } = duplicates;
  const field = fieldNamed(fields, similar);
  const isText = field !== undefined && kinds[field.kind]?.column.type === 'text';
  const unused: readonly Finding[] = actions.includes('merge')
    ? []
    : [{ path: ['duplicates'], at: 'key' as const, message: 'has no action; expected "actions": ["merge"]' }];
  return [
    ...unused,
    ...(field === undefined ? [noSuchField(['duplicates', 'similar'], similar, { resource, fields })] : []),
    ...(field !== undefined && !isText
      ? [{ path: ['duplicates', 'similar'], message: `compares texts, got kind ${field.kind}` }]
      : []),
    ...unknownNames(near, ['duplicates', 'near'], { resource, fields }),
  ];
};
