import { can, type PermissionMap } from './permissions.ts';

/**
 * Gives the permissions that both maps grant: what is left of one's own rights when seen through a role. It never
 * widens.
 */
export const narrowPermissions = (own: PermissionMap, role: PermissionMap): PermissionMap =>
  Object.fromEntries(
    Object.entries(own)
      .map(([module, names]) => [module, names.filter((name) => can(role, module, name))] as const)
      .filter(([, names]) => names.length > 0),
  );

/** Names what the second map grants and the first does not, e.g. `["leads.purge"]`. */
export const lackingPermissions = (own: PermissionMap, wanted: PermissionMap): readonly string[] =>
  Object.entries(wanted).flatMap(([module, names]) =>
    names.filter((name) => !can(own, module, name)).map((name) => `${module}.${name}`),
  );

/** Gives what the first map grants and the second does not. */
export const withoutPermissions = (map: PermissionMap, other: PermissionMap): PermissionMap =>
  Object.fromEntries(
    Object.entries(map)
      .map(([module, names]) => [module, names.filter((name) => !can(other, module, name))] as const)
      .filter(([, names]) => names.length > 0),
  );
