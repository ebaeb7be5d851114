import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, ownFields, type FileCheck } from '../fields/context.ts';

/**
 * Finds a `log` that names missing fields. Also finds a log that is not `readOnly`, because users could then choose
 * what an entry is about.
 */
export const checkLogSubject: FileCheck = ({ resource }) => {
  const { log } = resource.schema;
  if (log === undefined) return [];
  const fields = ownFields(resource);
  const unknown = Object.entries(log).flatMap(([word, name]): readonly Finding[] =>
    fieldNamed(fields, name) === undefined ? [noSuchField(['log', word], name, { resource, fields })] : [],
  );
  return resource.readOnly
    ? unknown
    : [
        ...unknown,
        {
          path: ['log'],
          message: 'needs "readOnly": true, because users could otherwise choose what an entry is about',
        },
      ];
};
