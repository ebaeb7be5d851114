import type { Operation } from '../schema/call.ts';
import type { Field } from '../field.ts';
import { isObject } from '../schema/json.ts';
import type { Resource } from '../resource.ts';

/** Module name → permission names, e.g. `{"leads":["viewAssigned","create","status"]}`. */
export type PermissionMap = Readonly<Record<string, readonly string[]>>;

/** Permissions that every module has. */
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

/** Whose rows a person may see: everybody's, those of the people who report to them and their own, their own. */
export type Scope = 'all' | 'team' | 'own';

/** Verb → permission that it needs; the reading verbs need a scope instead. */
const permissionOfOperation: Readonly<Partial<Record<Operation, string>>> = {
  create: 'create',
  update: 'edit',
  patch: 'edit',
  delete: 'delete',
  restore: 'restore',
  status: 'status',
  share: 'share',
  bulk: 'bulk',
  log: 'addNote',
  assign: 'assign',
  resetPassword: 'resetPassword',
  endSessions: 'resetPassword',
  purge: 'purge',
  convert: 'convert',
  handOver: 'assign',
  clock: 'create',
  correct: 'correct',
  outcome: 'status',
  recordPayment: 'recordPayment',
  qrCode: 'share',
  newSecret: 'edit',
  sendTest: 'edit',
  sendAgain: 'edit',
  export: 'export',
  import: 'import',
  imports: 'import',
  importState: 'import',
  importAct: 'import',
  importRejected: 'import',
};

/** Merges the `rolePermissions` of roles into one map of de-duplicated lists (specification §6). */
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

/** Tells whether the map grants a permission of a module. */
export const can = (map: PermissionMap, module: string, permission: string): boolean =>
  Object.hasOwn(map, module) && (map[module] ?? []).includes(permission);

/** Gives the widest scope that the map grants for a module's rows, or undefined where it grants none. */
export const scopeOf = (map: PermissionMap, module: string): Scope | undefined => {
  if (can(map, module, 'view')) return 'all';
  if (can(map, module, 'viewTeam')) return 'team';
  return can(map, module, 'viewAssigned') ? 'own' : undefined;
};

/** Gives the permission that a verb on a resource needs; undefined: a scope is enough. */
export const permissionFor = (resource: Resource, operation: Operation): string | undefined =>
  resource.schema.permissions?.[operation] ?? permissionOfOperation[operation];

/** Tells whether a person may call a verb on a resource at all; the row's scope is a second question. */
export const may = (map: PermissionMap, resource: Resource, operation: Operation): boolean => {
  if (resource.calls[operation] === undefined) return false;
  const permission = permissionFor(resource, operation);
  if (permission !== undefined && !can(map, resource.module, permission)) return false;
  return operation === 'create' || scopeOf(map, resource.module) !== undefined;
};

/** Tells whether a person may read a field's value unmasked. */
export const canRead = (map: PermissionMap, resource: Resource, field: Field): boolean =>
  field.readable === undefined || can(map, resource.module, field.readable);

/** Tells whether a person may change a field of a standing record. */
export const canWrite = (map: PermissionMap, resource: Resource, field: Field): boolean =>
  !field.readOnly &&
  !field.system &&
  canRead(map, resource, field) &&
  (field.writable === undefined || can(map, resource.module, field.writable));

/**
 * Tells whether a person meets the deleted records of a resource: those who may bring them back, or end them for good.
 */
export const canSeeDeleted = (map: PermissionMap, resource: Resource): boolean =>
  may(map, resource, 'restore') || may(map, resource, 'purge');
