import { AppError } from '#model/errors.ts';
import { narrowPermissions } from '#model/permissions/narrowPermissions.ts';
import { can, mergePermissions } from '#model/permissions/permissions.ts';
import type { Executor } from '../postgres/pool.ts';
import type { Actor } from './actor.ts';
import { isUuid } from './isUuid.ts';

/** Gives a person as they would be with a role's rights alone. */
export type ViewAs = (actor: Actor, roleId: unknown) => Promise<Actor>;

/**
 * Makes what lets somebody see the product as a role does: their own rights, cut down to the role's. Nothing is ever
 * added, so a role that may do more than they shows no more than they may see.
 * Errors: `NOT_ALLOWED` for those who may not see roles, `NOT_FOUND` for a role that isn't there.
 */
export const createViewAs = (executor: Executor): ViewAs => {
  // An account is read anew after every change of rights, so what was made of it is never older than it.
  const cache = new WeakMap<Actor, Map<string, Actor>>();
  return async (actor, roleId) => {
    if (!can(actor.permissions, 'roles', 'view'))
      throw new AppError('NOT_ALLOWED', { text: 'You need the permission roles.view to do this.' });
    if (typeof roleId !== 'string' || !isUuid(roleId))
      throw new AppError('NOT_FOUND', { text: 'There is no such role.' });
    const made = cache.get(actor) ?? new Map<string, Actor>();
    const remembered = made.get(roleId);
    if (remembered !== undefined) return remembered;
    const { rows } = await executor.query<{ rolePermissions: unknown }>(
      'select "rolePermissions" from roles where "_id" = $1 and "deletedAt" is null',
      [roleId],
    );
    if (rows[0] === undefined) throw new AppError('NOT_FOUND', { text: 'There is no such role.' });
    const narrowed: Actor = {
      ...actor,
      permissions: narrowPermissions(actor.permissions, mergePermissions(rows)),
      roleIds: [roleId],
      looksOn: true,
    };
    cache.set(actor, made.set(roleId, narrowed));
    return narrowed;
  };
};
