import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import { can, type PermissionMap } from '#model/permissions/permissions.ts';
import { parseResource } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import { completeRoles } from '../../../../server/auth/permissions/completeRoles.ts';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let admin: Person;
let manager: Person;

/** The model with an additional resource, like the one of a new file. */
const withResource = (name: string): Model => ({
  ...api.model,
  resources: {
    ...api.model.resources,
    [name]: parseResource({ name, title: 'Thing', type: 'object', properties: { name: { type: 'string' } } }),
  },
});
const rightsOf = async ({ id }: Person): Promise<PermissionMap> => {
  const { rows } = await api.pool.query<{ map: PermissionMap }>(
    'select r."rolePermissions" as map from roles r join users u on u."userRoles"[1] = r."_id" where u."_id" = $1',
    [id],
  );
  return rows[0]?.map ?? {};
};
const setRights = (person: Person, map: PermissionMap) =>
  api.pool.query(
    'update roles r set "rolePermissions" = $2 from users u where u."userRoles"[1] = r."_id" and u."_id" = $1',
    [person.id, JSON.stringify(map)],
  );

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person(permissionNames(api.model));
  manager = await api.person({ leads: ['view', 'edit'] });
});
afterAll(() => api.close());

describe('a resource added later', () => {
  it('is granted immediately to roles with all permissions, and to no other role', async () => {
    await completeRoles(api.pool, withResource('cars'));
    expect(await rightsOf(admin)).toEqual(permissionNames(withResource('cars')));
    expect(await rightsOf(manager)).toEqual({ leads: ['view', 'edit'] });
    const { rows } = await api.pool.query(`select "by", "action" from gable.audit where resource = 'roles'`);
    expect(rows).toEqual([{ by: null, action: 'newPermissions' }]);
  });

  it('does not restore a permission that an admin removed', async () => {
    const { cars: _, ...rest } = await rightsOf(admin);
    await setRights(admin, rest);
    await completeRoles(api.pool, withResource('cars'));
    expect(can(await rightsOf(admin), 'cars', 'view')).toBe(false);
  });

  it('is granted to roles of admins when no role has all permissions', async () => {
    await completeRoles(api.pool, withResource('boats'));
    expect(can(await rightsOf(admin), 'boats', 'purge')).toBe(true);
    expect(await rightsOf(manager)).toEqual({ leads: ['view', 'edit'] });
  });

  it('is detected from the roles when the stored permission names are missing', async () => {
    await setRights(admin, permissionNames(api.model));
    await api.pool.query(`delete from gable.meta where key = 'permissionNames'`);
    await completeRoles(api.pool, withResource('planes'));
    expect(await rightsOf(admin)).toEqual(permissionNames(withResource('planes')));
    expect(await rightsOf(manager)).toEqual({ leads: ['view', 'edit'] });
  });
});
