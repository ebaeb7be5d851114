import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, type CheckContext } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/** Finds a sort order, such as `-receivedAt`, by a field that is unknown or not sortable. */
export const checkSortField = (
  { resource }: Pick<CheckContext, 'resource'>,
  sort: string,
  path: Path,
): readonly Finding[] => {
  const name = sort.replace(/^-/, '');
  const sortable = resource.fields.filter((field) => field.sort);
  if (fieldNamed(resource.fields, name) === undefined) return [noSuchField(path, name, { resource, fields: sortable })];
  if (fieldNamed(sortable, name) !== undefined) return [];
  return [
    {
      path,
      ...unknownName(
        'names a field without "sort": true',
        name,
        sortable.map((field) => field.name),
      ),
    },
  ];
};
