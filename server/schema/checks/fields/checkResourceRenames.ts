import { administratorPermissions } from '#model/permissions/isAdministrator.ts';
import type { Resource } from '#model/resource.ts';
import type { Finding } from '../../problems/problem.ts';

/**
 * Checks `was`, the previous name of a resource. Finds the name of a resource that still exists, a name that is also
 * the `was` of another resource, and the name of a resource that the product itself needs.
 */
export const checkResourceRenames = (resource: Resource, all: readonly Resource[]): readonly Finding[] => {
  const { was } = resource.schema;
  if (was === undefined) return [];
  const path = ['was'];
  if (all.some(({ name }) => name === was))
    return [{ path, message: `names a resource that still exists, got "${was}"; expected an earlier name` }];
  const other = all.find((one) => one !== resource && one.schema.was === was);
  if (other !== undefined)
    return [{ path, message: `is also used by ${other.name}, got "${was}"; expected one of the two` }];
  return Object.hasOwn(administratorPermissions, was)
    ? [
        {
          path,
          message: `names a resource that the product itself needs, got "${was}"; keep its name, and give it another "title"`,
        },
      ]
    : [];
};
