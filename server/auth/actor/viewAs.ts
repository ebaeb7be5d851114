import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { narrowPermissions } from '#model/permissions/narrowPermissions.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { can, mergePermissions } from '#model/permissions/permissions.ts';
import type { Executor } from '../../postgres/pool.ts';
import type { Actor } from './actor.ts';
import { isUuid } from '../isUuid.ts';

/**
 * Returns an actor limited to the permissions of the role `roleId`. Errors: `NOT_ALLOWED` if the actor may not view
 * roles, `NOT_FOUND` if there is no such role.
 */
export type ViewAs = (actor: Actor, roleId: unknown) => Promise<Actor>;

/**
 * Creates the function that limits a user to the permissions of a role, for viewing the product as that role.
 * Permissions of the role that the user lacks are not added. Errors: `NOT_ALLOWED` if the user may not view roles,
 * `NOT_FOUND` if there is no such role.
 */
export const createViewAs = (executor: Executor): ViewAs => {
  // Each change of permissions creates a new account object, so a cached result is never older than its account.
  const cache = new WeakMap<Actor, Map<string, Actor>>();
  return async (actor, roleId) => {
    if (!can(actor.permissions, 'roles', 'view'))
      throw new AppError('NOT_ALLOWED', {
        text: serverText('permissions.needed', { permission: permissionTitle('roles.view') }),
      });
    if (typeof roleId !== 'string' || !isUuid(roleId))
      throw new AppError('NOT_FOUND', { text: serverText('permissions.noRole') });
    const made = cache.get(actor) ?? new Map<string, Actor>();
    const remembered = made.get(roleId);
    if (remembered !== undefined) return remembered;
    const { rows } = await executor.query<{ rolePermissions: unknown }>(
      'select "rolePermissions" from roles where "_id" = $1 and "deletedAt" is null',
      [roleId],
    );
    if (rows[0] === undefined) throw new AppError('NOT_FOUND', { text: serverText('permissions.noRole') });
    const narrowed: Actor = {
      ...actor,
      permissions: narrowPermissions(actor.permissions, mergePermissions(rows)),
      roleIds: [roleId],
      isViewingAs: true,
    };
    cache.set(actor, made.set(roleId, narrowed));
    return narrowed;
  };
};
