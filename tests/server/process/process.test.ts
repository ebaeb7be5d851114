import pg from 'pg';
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
  }, 120_000);

  it('answers 503 with an honest sentence while the database is away, and works again when it is back', async () => {
    const database = await openTestDatabase();
    const server = await start({ env: { DATABASE_URL: database.connection.connectionString } });
    const token = await signIn(server.address);
    const name = new URL(database.connection.connectionString).pathname.slice(1);
    const admin = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
    await admin.connect();
    const list = () => fetch(`${server.address}/api/v2/admin/get-lead`, { headers: { token } });
    await admin.query(`alter database ${name} allow_connections false`);
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
    const away = await list();
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ error: { code: 'DATABASE_AWAY' } });
    await admin.query(`alter database ${name} allow_connections true`);
    expect((await list()).status).toBe(200);
    await admin.end();
    expect(await server.end('SIGTERM')).toBe(0);
    await database.drop();
  }, 120_000);
});
