import { can, type PermissionMap } from './permissions.ts';

/** The permissions of an administrator: to see and change all users and roles, and to assign roles. */
export const administering: PermissionMap = { users: ['view', 'edit', 'assignRoles'], roles: ['view', 'edit'] };

/** Returns whether permissions make an administrator. There must always be an active one. */
export const administers = (map: PermissionMap): boolean =>
  Object.entries(administering).every(([module, names]) => names.every((name) => can(map, module, name)));
