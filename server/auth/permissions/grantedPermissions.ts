import { mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Executor } from '../../postgres/pool.ts';

const isText = (value: unknown): value is string => typeof value === 'string';

/**
 * Returns the ids in the value of a list field; [] for a value that is no list. Items that are no texts are left out.
 */
export const idsOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.filter(isText) : []);

/** Returns the merged permissions of some roles. Deleted roles grant nothing. */
export const permissionsOfRoles = async (executor: Executor, roleIds: readonly string[]): Promise<PermissionMap> => {
  const { rows } = await executor.query<{ rolePermissions: unknown }>({
    name: 'permissions-of-roles',
    text: 'select "rolePermissions" from roles where "_id" = any($1::uuid[]) and "deletedAt" is null',
    values: [roleIds],
  });
  return mergePermissions(rows);
};

/** Returns the merged permissions of all roles that are not deleted, even of roles that no user has. */
export const permissionsOfAllRoles = async (executor: Executor): Promise<PermissionMap> => {
  const { rows } = await executor.query<{ rolePermissions: unknown }>(
    'select "rolePermissions" from roles where "deletedAt" is null',
  );
  return mergePermissions(rows);
};
