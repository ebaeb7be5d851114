import { canRead, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';

/**
 * Returns the names of the fields of a resource that a user may read, also their former names, because older entries of
 * a log have those.
 */
export const readableNames = (resource: Resource, permissions: PermissionMap): readonly string[] =>
  resource.fields
    .filter((field) => canRead(permissions, resource, field))
    .flatMap(({ name, property: { was } }) => (was === undefined ? [name] : [name, was]));
