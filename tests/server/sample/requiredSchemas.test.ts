import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import type { Model } from '#model/resource.ts';
import { ConfigError } from '../../../server/config/environment.ts';
import { refuseForeignSample, refuseIncompleteSchemas } from '../../../server/sample/requiredSchemas.ts';
import { sampleRoles } from '../../../server/sample/people/roles.ts';
import { starterRoles } from '../../../server/sample/people/starterRoles.ts';
import { loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { SchemaProblems } from '../../../server/schema/problems/SchemaProblems.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const modelOf = async (folder: string): Promise<Model> => (await loadSchemas(join(root, folder))).model;
const [agency, dealer] = await Promise.all([modelOf('schemas'), modelOf('examples/car-dealer')]);
const thrownBy = (work: () => void): unknown => {
  try {
    return work();
  } catch (error) {
    return error;
  }
};

describe('schema folders at the first start', () => {
  it('must have users, roles and activities, and missing files and fields are reported', () => {
    expect(thrownBy(() => refuseIncompleteSchemas(dealer, 'examples/car-dealer'))).toBeUndefined();
    const { roles, users, ...others } = dealer.resources;
    if (roles === undefined || users === undefined) throw new Error('the example has no users or roles');
    const { reportsTo: _, userRoles: __, ...fieldsByName } = users.fieldsByName;
    const cut: Model = { ...dealer, resources: { ...others, users: { ...users, fieldsByName } } };
    const error = thrownBy(() => refuseIncompleteSchemas(cut, '/srv/dealer'));
    expect(error).toBeInstanceOf(SchemaProblems);
    expect(String(error)).toContain(
      'dealer/users.json:1:1 properties: lacks "reportsTo", "userRoles"; copy the field from schemas/users.json',
    );
    expect(String(error)).toContain(
      'dealer/roles.json:1:1 is missing; a schema folder needs users, roles and activities',
    );
  });

  it('without sample resources get no sample', () => {
    expect(thrownBy(() => refuseForeignSample(agency, 'schemas'))).toBeUndefined();
    const error = thrownBy(() => refuseForeignSample(dealer, 'examples/car-dealer'));
    expect(error).toBeInstanceOf(ConfigError);
    expect(String(error)).toMatch(/car-dealer: the sample agency needs the resources leads, .*npm start -- --empty/);
  });

  it('use the roles of the agency when all their modules exist', () => {
    expect(starterRoles(agency)).toEqual(sampleRoles(agency));
    expect(starterRoles(dealer).map(({ name }) => name)).toEqual(['Admin', 'Manager', 'Member', 'Viewer']);
  });

  it('give managers guarded fields, and members only their own records', () => {
    const [, manager, member] = starterRoles(dealer);
    expect(manager?.rolePermissions['cars']).toContain('viewCosts');
    expect(manager?.rolePermissions['users']).toEqual(['view']);
    expect(member?.rolePermissions['cars']).not.toContain('viewCosts');
    expect(member?.rolePermissions['cars']).toContain('view');
    expect(member?.rolePermissions['sales']).toContain('viewAssigned');
    expect(member?.rolePermissions['sales']).not.toContain('view');
  });
});
