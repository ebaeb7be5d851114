import { administering } from '#model/permissions/administers.ts';
import type { Resource } from '#model/resource.ts';
import type { Finding } from '../../problems/problem.ts';

/** Finds a resource that names as its earlier name one that still exists, that another claims too, or that the product itself needs. */
export const checkResourceRenames = (resource: Resource, all: readonly Resource[]): readonly Finding[] => {
  const { was } = resource.schema;
  if (was === undefined) return [];
  const path = ['was'];
  if (all.some(({ name }) => name === was)) return [{ path, message: `names a resource that still exists, got "${was}"; an earlier name would be right` }];
  const other = all.find((one) => one !== resource && one.schema.was === was);
  if (other !== undefined) return [{ path, message: `is claimed by ${other.name} too, got "${was}"; one of the two would be right` }];
  return Object.hasOwn(administering, was) ? [{ path, message: `names a resource that the product itself needs, got "${was}"; keep its name, and give it another "title"` }] : [];
};
