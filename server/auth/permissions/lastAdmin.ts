import { isAdministrator } from '#model/permissions/isAdministrator.ts';
import { AppError } from '#model/errors.ts';
import { mergePermissions } from '#model/permissions/permissions.ts';
import type { Executor } from '../../postgres/pool.ts';

/** A planned change of one user or one role. */
export type AdminChange = {
  readonly user?: {
    readonly id: string;
    /** The roles of the user after the change. Absent if the user is deleted or may not sign in. */
    readonly roles?: readonly string[];
  };
  readonly role?: { readonly id: string /** Absent if the role is deleted. */; readonly permissions?: unknown };
};

type Agency = { readonly roles: ReadonlyMap<string, unknown>; readonly users: ReadonlyMap<string, readonly string[]> };

/**
 * Takes the lock that serializes changes of users and roles until the transaction ends, so that two admins cannot
 * remove each other.
 */
export const lockPeople = async (executor: Executor): Promise<void> => {
  await executor.query(`select pg_advisory_xact_lock(hashtextextended('gable people', 0))`);
};

const readAgency = async (executor: Executor): Promise<Agency> => {
  const roles = await executor.query<{ id: string; map: unknown }>(
    'select "_id"::text as id, "rolePermissions" as map from roles where "deletedAt" is null',
  );
  const users = await executor.query<{ id: string; roles: readonly string[] | null }>(
    `select "_id"::text as id, "userRoles"::text[] as roles
      from users
      where "deletedAt" is null and "status" is distinct from 'Inactive'`,
  );
  return {
    roles: new Map(roles.rows.map(({ id, map }) => [id, map])),
    users: new Map(users.rows.map(({ id, roles: held }) => [id, held ?? []])),
  };
};

const hasAdmin = ({ roles, users }: Agency): boolean =>
  [...users.values()].some((held) =>
    isAdministrator(mergePermissions(held.map((id) => ({ rolePermissions: roles.get(id) })))),
  );

const changed = ({ roles, users }: Agency, { user, role }: AdminChange): Agency => {
  const [nextRoles, nextUsers] = [new Map(roles), new Map(users)];
  if (role !== undefined) nextRoles.set(role.id, role.permissions);
  if (user?.roles !== undefined && users.has(user.id)) nextUsers.set(user.id, user.roles);
  if (user !== undefined && user.roles === undefined) nextUsers.delete(user.id);
  return { roles: nextRoles, users: nextUsers };
};

/**
 * Refuses a change that leaves no active user who can administer users and roles. If there is no such user already,
 * nothing is refused. Errors: `LAST_ADMIN`.
 */
export const refuseLastAdmin = async (executor: Executor, change: AdminChange): Promise<void> => {
  await lockPeople(executor);
  const agency = await readAgency(executor);
  if (hasAdmin(agency) && !hasAdmin(changed(agency, change))) throw new AppError('LAST_ADMIN');
};
