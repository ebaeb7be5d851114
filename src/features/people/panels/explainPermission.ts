import { can, mergePermissions, type PermissionMap } from '#model/permissions/permissions.ts';

/** A role as in the list of roles. */
export type Role = { readonly id: string; readonly name: string; readonly rolePermissions: PermissionMap };

export type PermissionReason = {
  readonly isAllowed: boolean;
  /** Roles that the person has, and that grant it. */
  readonly from: readonly Role[];
  /** Other roles that would grant it. */
  readonly others: readonly Role[];
};

const isText = (value: unknown): value is string => typeof value === 'string';

/** Reads a role from a record. `field` is the field with its permissions. */
export const roleOf = (record: Readonly<Record<string, unknown>>, field: string): Role => ({
  id: isText(record['id']) ? record['id'] : String(record['_id'] ?? ''),
  name: isText(record['name']) ? record['name'] : '',
  rolePermissions: mergePermissions([{ rolePermissions: record[field] }]),
});

/** Explains whether someone has a permission: which of their roles grant it, or which other roles would. */
export const explainPermission = (
  roles: readonly Role[],
  held: ReadonlySet<string>,
  right: { readonly module: string; readonly permission: string },
): PermissionReason => {
  const granting = roles.filter(({ rolePermissions }) => can(rolePermissions, right.module, right.permission));
  const from = granting.filter(({ id }) => held.has(id));
  return { isAllowed: from.length > 0, from, others: granting.filter(({ id }) => !held.has(id)) };
};
