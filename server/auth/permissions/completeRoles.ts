import { isAdministrator } from '#model/permissions/isAdministrator.ts';
import { isObject } from '#model/schema/json.ts';
import { permissionNames, type PermissionNames } from '#model/permissions/permissionNames.ts';
import { can, mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';
import type { Model } from '#model/resource.ts';
import type { Executor } from '../../postgres/pool.ts';

/** Key in `gable.meta` of the permission names that existed when roles were last completed. */
const namesKey = 'permissionNames';

type Role = { readonly _id: string; readonly rolePermissions: PermissionMap };

const holdsAll = (map: PermissionMap, names: PermissionNames): boolean =>
  Object.entries(names).every(([module, some]) => some.every((name) => can(map, module, name)));

/** Returns the names in `a` that are not in `b`. */
const without = (a: PermissionNames, b: PermissionNames): PermissionNames =>
  Object.fromEntries(
    Object.entries(a)
      .map(([module, some]) => [module, some.filter((name) => !can(b, module, name))] as const)
      .filter(([, some]) => some.length > 0),
  );

const readNames = async (executor: Executor): Promise<PermissionNames | undefined> => {
  const { rows } = await executor.query<{ value: string }>('select value from gable.meta where key = $1', [namesKey]);
  const value: unknown = rows[0] === undefined ? undefined : JSON.parse(rows[0].value);
  return isObject(value) ? mergePermissions([{ rolePermissions: value }]) : undefined;
};

const readRoles = async (executor: Executor): Promise<readonly Role[]> => {
  const { rows } = await executor.query<{ _id: string; rolePermissions: unknown }>(
    'select "_id"::text as "_id", "rolePermissions" from roles where "deletedAt" is null for update',
  );
  return rows.map(({ _id, rolePermissions }) => ({ _id, rolePermissions: mergePermissions([{ rolePermissions }]) }));
};

/**
 * Returns the names that at least one role has. Used when no names are stored yet: a permission that no role has is
 * new.
 */
const heldByAny = (roles: readonly Role[], names: PermissionNames): PermissionNames => {
  const held = mergePermissions(roles);
  return Object.fromEntries(
    Object.entries(names).map(([module, some]) => [module, some.filter((name) => can(held, module, name))]),
  );
};

/**
 * Returns the roles that get new permissions: those that have all of `held`, the earlier permissions that still exist.
 * If no role has them all, those that administer users and roles.
 */
const rolesToComplete = (roles: readonly Role[], held: PermissionNames): readonly Role[] => {
  const complete =
    Object.keys(held).length === 0 ? [] : roles.filter(({ rolePermissions }) => holdsAll(rolePermissions, held));
  return complete.length > 0 ? complete : roles.filter(({ rolePermissions }) => isAdministrator(rolePermissions));
};

/** Adds permissions to a role, and an entry about it to the audit log. */
const grant = async (executor: Executor, { _id, rolePermissions }: Role, added: PermissionNames): Promise<void> => {
  const next = mergePermissions([{ rolePermissions }, { rolePermissions: added }]);
  await executor.query(
    'update roles set "rolePermissions" = $2, "version" = "version" + 1, "updatedAt" = now() where "_id" = $1',
    [_id, JSON.stringify(next)],
  );
  await executor.query(
    `insert into gable.audit ("at", "resource", "record", "action", "changes")
        values (now(), 'roles', $1, 'newPermissions', $2)`,
    [_id, JSON.stringify({ rolePermissions: { old: rolePermissions, new: next } })],
  );
};

/**
 * Stores the names of all permissions. Names of removed permissions are kept, so that permissions of a file that is
 * added again do not count as new.
 */
const storeNames = async (
  executor: Executor,
  stored: PermissionNames | undefined,
  names: PermissionNames,
): Promise<void> => {
  const all = mergePermissions([{ rolePermissions: stored ?? {} }, { rolePermissions: names }]);
  await executor.query(
    'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [namesKey, JSON.stringify(all)],
  );
};

/**
 * Grants new permissions, which a new or changed schema file defines, to the roles that have all other permissions.
 * Otherwise nobody could grant them, because users can grant only permissions that they have. chosen: if no role has
 * all other permissions, the roles that administer users and roles get them. A permission that an admin removed from a
 * role is not granted again. Does nothing if there are no new permissions or no resource of roles.
 */
export const completeRoles = async (executor: Executor, model: Model): Promise<void> => {
  if (!Object.hasOwn(model.resources, 'roles')) return;
  const names = permissionNames(model);
  const stored = await readNames(executor);
  if (stored !== undefined && Object.keys(without(names, stored)).length === 0) return;
  const roles = await readRoles(executor);
  const earlier = stored ?? heldByAny(roles, names);
  const added = without(names, earlier);
  const held = without(earlier, without(earlier, names));
  for (const role of rolesToComplete(roles, held)) await grant(executor, role, added);
  await storeNames(executor, stored, names);
};
