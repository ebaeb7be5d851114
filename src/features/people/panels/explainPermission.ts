import { can, mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';

/** A role with its permissions. */
export type Role = { readonly id: string; readonly name: string; readonly rolePermissions: PermissionMap };

/** Why a user has a permission, or does not have it. */
export type PermissionReason = {
  readonly isAllowed: boolean;
  /** Roles that the user has and that grant the permission. */
  readonly from: readonly Role[];
  /** Other roles that grant the permission. */
  readonly others: readonly Role[];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Converts a record of a role to a `Role`. `field` is the name of the record's field with the permissions. */
export const roleOf = (record: Readonly<Record<string, unknown>>, field: string): Role => ({
  id: isText(record['id']) ? record['id'] : String(record['_id'] ?? ''),
  name: isText(record['name']) ? record['name'] : '',
  rolePermissions: mergePermissions([{ rolePermissions: record[field] }]),
});

/**
 * Returns whether a user has the permission `right` (`isAllowed`), which of the user's roles grant it (`from`), and
 * which other roles would grant it (`others`). `roles` are all roles, and `held` has the ids of the user's roles.
 */
export const explainPermission = (
  roles: readonly Role[],
  held: ReadonlySet<string>,
  right: { readonly module: string; readonly permission: string },
): PermissionReason => {
  const granting = roles.filter(({ rolePermissions }) => can(rolePermissions, right.module, right.permission));
  const from = granting.filter(({ id }) => held.has(id));
  return { isAllowed: from.length > 0, from, others: granting.filter(({ id }) => !held.has(id)) };
};
