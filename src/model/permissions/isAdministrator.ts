import { can, type PermissionMap } from './permissions.ts';

/** The permissions of an administrator: to see and change all users and roles, and to assign roles. */
export const administratorPermissions: PermissionMap = {
  users: ['view', 'edit', 'assignRoles'],
  roles: ['view', 'edit'],
};

/**
 * Returns whether a user with these permissions is an administrator, i.e. has all permissions in
 * `administratorPermissions`. At least one active user must be an administrator.
 */
export const isAdministrator = (map: PermissionMap): boolean =>
  Object.entries(administratorPermissions).every(([module, names]) => names.every((name) => can(map, module, name)));
