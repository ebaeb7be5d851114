import { defaultPermission, type Operation } from '../schema/call.ts';
import type { Field } from '../field.ts';
import { isObject } from '../schema/json.ts';
import type { Resource } from '../resource.ts';

/** Module name → permission names, e.g. `{"leads":["viewAssigned","create","status"]}`. */
export type PermissionMap = Readonly<Record<string, readonly string[]>>;

/** Permissions of every module whose records users can write. */
export const basePermissions = [
  'view',
  'viewAssigned',
  'viewTeam',
  'create',
  'edit',
  'delete',
  'restore',
  'purge',
  'import',
  'export',
  'viewHistory',
] as const;

/** Which records a user may see: all, their own and those of people who report to them, or only their own. */
export type Scope = 'all' | 'team' | 'own';

/**
 * Returns the permissions that at least one of the roles grants in its field `rolePermissions`, without duplicates
 * (specification §6). A role without a valid `rolePermissions` grants nothing.
 */
export const mergePermissions = (roles: readonly unknown[]): PermissionMap => {
  const merged: Record<string, Set<string>> = Object.create(null) as Record<string, Set<string>>;
  for (const role of roles) {
    const permissions = isObject(role) && isObject(role['rolePermissions']) ? role['rolePermissions'] : {};
    for (const [module, names] of Object.entries(permissions)) {
      if (!Array.isArray(names)) continue;
      const set = (merged[module] ??= new Set());
      for (const name of names) if (typeof name === 'string') set.add(name);
    }
  }
  return Object.fromEntries(Object.entries(merged).map(([module, names]) => [module, [...names]]));
};

/** Returns whether the map grants a permission of a module. */
export const can = (map: PermissionMap, module: string, permission: string): boolean =>
  Object.hasOwn(map, module) && (map[module] ?? []).includes(permission);

/** Returns the widest scope for a module's records, or undefined if the map grants none. */
export const scopeOf = (map: PermissionMap, module: string): Scope | undefined => {
  if (can(map, module, 'view')) return 'all';
  if (can(map, module, 'viewTeam')) return 'team';
  return can(map, module, 'viewAssigned') ? 'own' : undefined;
};

/**
 * Returns the permission that an operation on a resource needs, such as `edit` for `update`. Undefined for an operation
 * such as `getList`, for which a permission to view records (all, team or own) is enough.
 */
export const permissionFor = (resource: Resource, operation: Operation): string | undefined =>
  resource.schema.permissions?.[operation] ?? defaultPermission(operation);

/**
 * Returns whether a resource has an operation and the permissions allow it on at least some records. Whether a certain
 * record is in the user's scope is not checked here.
 */
export const may = (map: PermissionMap, resource: Resource, operation: Operation): boolean => {
  if (resource.calls[operation] === undefined) return false;
  const permission = permissionFor(resource, operation);
  if (permission !== undefined && !can(map, resource.module, permission)) return false;
  return operation === 'create' || scopeOf(map, resource.module) !== undefined;
};

/**
 * Returns whether a user with these permissions may read the unmasked value of a field. The schema word `ownersOnly`,
 * which depends on the record, is not checked here.
 */
export const canRead = (map: PermissionMap, resource: Resource, field: Field): boolean =>
  field.readable === undefined || can(map, resource.module, field.readable);

/**
 * Returns whether a user with these permissions may write a field of new and existing records. False for read-only and
 * system fields, and for fields that the user cannot read. If false, a new record still gets the default of the field.
 */
export const canWrite = (map: PermissionMap, resource: Resource, field: Field): boolean =>
  !field.readOnly &&
  !field.system &&
  canRead(map, resource, field) &&
  (field.writable === undefined || can(map, resource.module, field.writable));

/**
 * Returns whether a user may see deleted records of a resource: they may if they can restore or permanently delete
 * them.
 */
export const canSeeDeleted = (map: PermissionMap, resource: Resource): boolean =>
  may(map, resource, 'restore') || may(map, resource, 'purge');
