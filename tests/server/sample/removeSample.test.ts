import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { v7 } from 'uuid';
import { removeSample } from '../../../server/sample/removeSample.ts';
import { loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { sampleAgency, schemasDir } from '../support/templates.ts';

let database: TestDatabase;
const { model } = await loadSchemas(schemasDir);

const counts = async (): Promise<unknown> => {
  const { rows } = await database.pool.query(`select
    (select count(*)::int from roles) as roles, (select array_agg(username order by username) from users) as users, (select count(*)::int from projects) as projects,
    (select count(*)::int from properties) as properties, (select count(*)::int from leads) as leads,
    (select count(*)::int from activities where resource <> 'users') as activities, (select count(*)::int from gable.audit where resource not in ('users', 'roles')) as audit`);
  return rows[0];
};

beforeEach(async () => {
  database = await openTestDatabase(sampleAgency);
});
afterEach(() => database.drop());

describe('removeSample', () => {
  it('removes everything except the admin and the roles', async () => {
    const { removed, kept } = await removeSample(database.pool, model);
    expect(removed).toMatchObject({ users: 11, projects: 6, properties: 40, leads: 600, tasks: 64, invoices: 15 });
    expect(Object.values(kept).every((count) => count === 0)).toBe(true);
    expect(await counts()).toEqual({
      roles: 5,
      users: ['admin'],
      projects: 0,
      properties: 0,
      leads: 0,
      activities: 0,
      audit: 0,
    });
    // The agency's own invoices begin with 1.
    expect((await database.pool.query('select from gable.counters')).rowCount).toBe(0);
  });

  it('keeps records of the agency, and sample records that they refer to', async () => {
    const id = v7();
    await database.pool.query(
      `insert into leads ("_id", name, "contactNo", source, status, "assignedTo", projects) values ($1, 'Real Person', '+919845012345', 'Direct', 'New',
       (select "_id" from users where username = 'agent'), array[(select "_id" from projects where name = 'Kaveri Heights')])`,
      [id],
    );
    const { kept } = await removeSample(database.pool, model);
    // Karthik reports to Priya, who created the project.
    expect(kept).toMatchObject({ projects: 1, users: 2, leads: 0 });
    expect(await counts()).toMatchObject({
      users: ['admin', 'agent', 'manager'],
      projects: 1,
      properties: 0,
      leads: 1,
    });
  });

  it('does nothing when called again', async () => {
    await removeSample(database.pool, model);
    expect(await removeSample(database.pool, model)).toEqual({ removed: {}, kept: {} });
  });
});
