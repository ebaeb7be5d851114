import type pg from 'pg';
import { canWrite, may, mergePermissions, scopeOf } from '#model/permissions/permissions.ts';
import type { Resource } from '#model/resource.ts';

/** Max users who are notified of one record. chosen: more people than assign records in an agency. */
const maxAssigners = 20;

/**
 * Returns the ids of up to 20 active users who see all records of a resource and may set their owner. Empty for a
 * resource without owners.
 */
export const findAssigners = async (client: pg.PoolClient, resource: Resource): Promise<readonly string[]> => {
  const owner = resource.fieldsByName[resource.owners[0] ?? ''];
  if (owner === undefined) return [];
  const { rows } = await client.query<{ readonly _id: string; readonly roles: readonly unknown[] }>(
    `select u."_id"::text as "_id",
        (select coalesce(jsonb_agg(jsonb_build_object('rolePermissions', r."rolePermissions")), '[]')
          from roles r where r."_id" = any(u."userRoles") and r."deletedAt" is null) as roles
      from users u where u."deletedAt" is null and u."status" is distinct from 'Inactive' order by u."_id"`,
  );
  const assigners = rows.filter(({ roles }) => {
    const permissions = mergePermissions(roles);
    const changes = may(permissions, resource, 'update') || may(permissions, resource, 'patch');
    return changes && scopeOf(permissions, resource.module) === 'all' && canWrite(permissions, resource, owner);
  });
  return assigners.slice(0, maxAssigners).map(({ _id }) => _id);
};
