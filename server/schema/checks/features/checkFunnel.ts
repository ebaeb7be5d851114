import type { Resource } from '#model/resource.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, ownFields } from '../fields/context.ts';
import { unknownName } from '../../problems/unknownName.ts';

/**
 * Checks `funnel`, the counts of other records on a record's page: finds steps whose resource is unknown, or whose
 * fields cannot be used to filter that resource.
 */
export const checkFunnel = (resource: Resource, resources: readonly Resource[]): readonly Finding[] =>
  (resource.schema.funnel ?? []).flatMap(({ resource: name, filter, by }, index): readonly Finding[] => {
    const path = ['funnel', index];
    const target = resources.find((each) => each.name === name);
    if (target === undefined)
      return [
        {
          path: [...path, 'resource'],
          ...unknownName(
            'is not a resource',
            name,
            resources.map((each) => each.name),
          ),
        },
      ];
    const fields = ownFields(target);
    const person = fieldNamed(fields, by ?? '');
    const byFindings: readonly Finding[] =
      by === undefined
        ? []
        : person === undefined
          ? [noSuchField([...path, 'by'], by, { resource: target, fields })]
          : person.to === undefined || !person.filter
            ? [{ path: [...path, 'by'], message: `must be a reference of ${name} with "filter": true, got "${by}"` }]
            : [];
    return [
      ...byFindings,
      ...Object.keys(filter).flatMap((key): readonly Finding[] => {
        const place = [...path, 'filter', key];
        const field = fieldNamed(fields, key);
        if (field === undefined) return [{ ...noSuchField(place, key, { resource: target, fields }), at: 'key' }];
        return field.filter || target.owners.includes(key)
          ? []
          : [{ path: place, at: 'key', message: `is not a filter of ${name}, got "${key}"; give it "filter": true` }];
      }),
    ];
  });
