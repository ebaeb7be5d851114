import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../database.ts';
import { createLead, signIn, start, statusOfLead } from './start.ts';

describe('on any Postgres', () => {
  it('makes only the admin, and two servers share one database', async () => {
    const database = await openTestDatabase();
    const env = { DATABASE_URL: database.connection.connectionString };
    const [one, two] = await Promise.all([start({ env }), start({ env })]);
    const token = await signIn(one.address);
    const id = await createLead(one.address, token, 1);
    expect(await statusOfLead(two.address, token, id)).toBe(200);
    const { rows } = await database.pool.query('select count(*)::int as users from users');
    expect(rows).toEqual([{ users: 1 }]);
    const health = (await (await fetch(`${two.address}/health`)).json()) as Record<string, unknown>;
    expect(health).toMatchObject({ status: 'ok', database: 'ok', schemaVersion: expect.any(String) });
    expect(await Promise.all([one.end('SIGTERM'), two.end('SIGTERM')])).toEqual([0, 0]);
    await database.drop();
  });
});
