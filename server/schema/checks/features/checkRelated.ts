import { canReference } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, unknownNames } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

const checkPointer = (resource: Resource, other: Resource, name: string, path: Path): readonly Finding[] => {
  const pointers = other.fields.filter((field) => canReference(field, resource.name));
  const field = fieldNamed(other.fields, name);
  if (field === undefined) return [noSuchField(path, name, { resource: other, fields: pointers })];
  if (!pointers.includes(field)) {
    return [
      {
        path,
        ...unknownName(
          `names a field of ${other.name} that refers to no ${resource.name}`,
          name,
          pointers.map((pointer) => pointer.name),
        ),
      },
    ];
  }
  return field.filter
    ? []
    : [
        {
          path,
          message: `names a field of ${other.name} without "filter": true, got "${name}"; with it, its records could be found`,
        },
      ];
};

/**
 * Checks `related`, the lists of other records on a record's page. Finds lists whose resource is unknown, whose field
 * does not refer to this resource or cannot be filtered by, whose columns are unknown, or whose order is impossible.
 */
export const checkRelated = (resource: Resource, resources: readonly Resource[]): readonly Finding[] =>
  resource.related.flatMap(({ resource: name, field, columns = [], sort }, index) => {
    const path: Path = ['related', index];
    const other = resources.find((candidate) => candidate.name === name);
    if (other === undefined)
      return [
        {
          path: [...path, 'resource'],
          ...unknownName(
            'is not a resource',
            name,
            resources.map((candidate) => candidate.name),
          ),
        },
      ];
    const sortable = other.fields.filter((one) => one.sort);
    const order = sort?.replace(/^-/, '');
    return [
      ...(order === undefined || fieldNamed(sortable, order) !== undefined
        ? []
        : [noSuchField([...path, 'sort'], order, { resource: other, fields: sortable })]),
      ...checkPointer(resource, other, field, [...path, 'field']),
      ...unknownNames(columns, [...path, 'columns'], { resource: other, fields: other.fields }),
    ];
  });
