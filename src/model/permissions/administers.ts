import { can, type PermissionMap } from './permissions.ts';

/**
 * The permissions that together make somebody an administrator: they see all people and roles, change them, and give
 * roles.
 */
export const administering: PermissionMap = { users: ['view', 'edit', 'assignRoles'], roles: ['view', 'edit'] };

/** Tells whether a map of permissions makes an administrator. There must always be one who is active. */
export const administers = (map: PermissionMap): boolean =>
  Object.entries(administering).every(([module, names]) => names.every((name) => can(map, module, name)));
