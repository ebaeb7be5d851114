import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadBody } from '../api.ts';
import { openTestDatabase } from '../database.ts';
import { makeDataDir, signIn, start, startInVain } from './start.ts';

type Folder = Awaited<ReturnType<typeof makeDataDir>>;

const oneSentence = (output: string, place: string): void => {
  const lines = output.trim().split('\n');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(place);
  expect(output).not.toMatch(/\n\s+at /);
};

const createLead = async (address: string, token: string, number: number): Promise<string> => {
  const reply = await fetch(`${address}/api/v2/admin/create-lead`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token },
    body: JSON.stringify(leadBody(number)),
  });
  expect(reply.status).toBe(201);
  return ((await reply.json()) as { data: { _id: string } }).data._id;
};

const statusOfLead = async (address: string, token: string, id: string): Promise<number> =>
  (await fetch(`${address}/api/v2/admin/getbyid-lead/${id}`, { headers: { token } })).status;

describe('starting on nothing', () => {
  let folder: Folder;
  beforeAll(async () => {
    folder = await makeDataDir();
  });
  afterAll(() => folder.remove());

  it('makes the sample agency once, keeps it warm, refuses a second process, and loses nothing to kill -9', async () => {
    const env = { DATA_DIR: folder.dataDir };
    const first = await start({ env });
    for (const name of ['admin', 'manager', 'agent', 'telecaller', 'viewer']) expect(first.output()).toMatch(new RegExp(`\\b${name}\\b`));
    const token = await signIn(first.address);
    const leads = (await (await fetch(`${first.address}/api/v2/admin/get-lead?perPage=1`, { headers: { token } })).json()) as { total: number };
    expect(leads.total).toBe(600);

    const second = await startInVain({ env });
    expect(second.code).toBe(1);
    oneSentence(second.output, 'in use');

    const id = await createLead(first.address, token, 1);
    await first.end('SIGKILL');
    const again = await start({ env });
    expect(again.output()).not.toContain('the admin password');
    // The secret is kept, so whoever was signed in still is.
    expect(await statusOfLead(again.address, token, id)).toBe(200);
    expect(await again.end('SIGTERM')).toBe(0);
  }, 120_000);

  it('finishes what is in flight when it is told to end', async () => {
    const server = await start({ env: { DATA_DIR: folder.dataDir } });
    const token = await signIn(server.address);
    const inFlight = Array.from({ length: 20 }, (_, index) => createLead(server.address, token, 100 + index));
    await inFlight[0];
    const [code, ...ids] = await Promise.all([server.end('SIGTERM'), ...inFlight]);
    expect(code).toBe(0);
    const again = await start({ env: { DATA_DIR: folder.dataDir } });
    const statuses = await Promise.all(ids.map((id) => statusOfLead(again.address, token, id)));
    expect(new Set(statuses)).toEqual(new Set([200]));
    await again.end('SIGTERM');
  }, 120_000);
});

describe('a start that can not succeed', () => {
  let folder: Folder;
  let busy: Server;
  beforeAll(async () => {
    folder = await makeDataDir();
    busy = createServer().listen(0, '127.0.0.1');
    await once(busy, 'listening');
  });
  afterAll(async () => {
    busy.close();
    await folder.remove();
  });

  it('says that the port is in use', async () => {
    const { port } = busy.address() as AddressInfo;
    const failed = await startInVain({ env: { DATA_DIR: folder.dataDir, PORT: String(port) } });
    expect(failed.code).toBe(1);
    oneSentence(failed.output, `PORT: ${port} on 127.0.0.1 is in use`);
    expect(failed.output).not.toMatch(/\n\s+at /);
  }, 60_000);

  it.each([
    ['a database that is not there', 'postgres://nobody:secret@127.0.0.1:1/none', 'DATABASE_URL: can'],
    ['an address that is none', 'mysql://localhost/x', 'DATABASE_URL: is no Postgres address'],
  ])('says what is wrong with %s, and not the password', async (_, url, place) => {
    const failed = await startInVain({ env: { DATABASE_URL: url } });
    expect(failed.code).toBe(1);
    oneSentence(failed.output, place);
    expect(failed.output).not.toContain('secret');
  });

  it.each([
    ['PORT', 'eighty'],
    ['LOG_LEVEL', 'loud'],
    ['TOKEN_HOURS', '0'],
  ])('says what would be right for %s=%s', async (name, value) => {
    const failed = await startInVain({ env: { [name]: value } });
    expect(failed.code).toBe(1);
    oneSentence(failed.output, `${name}: `);
    expect(failed.output).toContain(value);
  });

  it('names file and line of a faulty schema', async () => {
    const failed = await startInVain({ env: { DATA_DIR: folder.dataDir, SCHEMAS_DIR: 'docs' } });
    expect(failed.code).toBe(1);
    expect(failed.output).not.toMatch(/\n\s+at /);
  });
});

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
