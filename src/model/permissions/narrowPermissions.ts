import { can, type PermissionMap } from './permissions.ts';

/**
 * Returns the permissions that are in both maps. Their names must be equal: `view` in one map and `viewTeam` in the
 * other grant nothing. Modules without a common permission are left out.
 */
export const narrowPermissions = (own: PermissionMap, role: PermissionMap): PermissionMap =>
  Object.fromEntries(
    Object.entries(own)
      .map(([module, names]) => [module, names.filter((name) => can(role, module, name))] as const)
      .filter(([, names]) => names.length > 0),
  );

/** Returns the permissions of the second map that the first lacks, e.g. `["leads.purge"]`. Empty if it lacks none. */
export const lackingPermissions = (own: PermissionMap, wanted: PermissionMap): readonly string[] =>
  Object.entries(wanted).flatMap(([module, names]) =>
    names.filter((name) => !can(own, module, name)).map((name) => `${module}.${name}`),
  );

/** Returns the permissions of the first map that the second lacks. Modules without such a permission are left out. */
export const withoutPermissions = (map: PermissionMap, other: PermissionMap): PermissionMap =>
  Object.fromEntries(
    Object.entries(map)
      .map(([module, names]) => [module, names.filter((name) => !can(other, module, name))] as const)
      .filter(([, names]) => names.length > 0),
  );
