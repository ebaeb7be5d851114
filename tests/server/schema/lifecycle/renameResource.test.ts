// Takes long.
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { schemasDir } from '../../support/api.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { isLong } from '../../../support/isLong.ts';
import { renameInFolder } from './renameInFolder.ts';
import { createLead, signIn, start, type Started } from '../../start/start.ts';
import { startedDatabase } from '../../start/startedDatabase.ts';

let folder: string;
let database: TestDatabase;
let servers: Started[];

const call = async (server: Started, token: string, path: string, body?: object): Promise<Record<string, unknown>> => {
  const reply = await fetch(`${server.address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { ...((await reply.json()) as Record<string, unknown>), httpStatus: reply.status };
};
const value = async <T>(text: string): Promise<T | undefined> =>
  (await database.pool.query<{ value: T }>(text)).rows[0]?.value;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
  await cp(schemasDir, folder, { recursive: true });
  database = await openTestDatabase(startedDatabase);
  const env = { DATABASE_URL: database.connection.connectionString, SCHEMAS_DIR: folder, LOG_LEVEL: 'info' };
  servers = [await start({ env }), await start({ env })];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

it.runIf(isLong)(
  'a resource renamed in the folder keeps its records, history and permissions on both servers',
  async () => {
    const [one, two] = servers as [Started, Started];
    const token = await signIn(one.address);
    const made = await call(one, token, '/api/rest/projects', { name: 'Palm Court' });
    expect(made['httpStatus']).toBe(201);
    const _id = String(made['_id'] ?? made['id']);
    await database.pool.query('update leads set "projects" = array[$1::uuid] where "_id" = $2', [
      _id,
      await createLead(one.address, token, 1),
    ]);
    const history = async (name: string): Promise<number | undefined> =>
      value<number>(`select count(*)::int as value from activities where resource = '${name}'`);
    const before = await history('projects');
    expect(before).toBeGreaterThan(0);
    const rights = await value<string>(
      `select string_agg("rolePermissions"->>'projects', ';' order by "_id") as value from roles`,
    );
    expect(rights).toContain('view');

    await renameInFolder(folder, 'projects', 'developments');
    await expect
      .poll(() => value<boolean>(`select to_regclass('public.developments') is not null as value`), {
        timeout: 30_000,
        interval: 50,
      })
      .toBe(true);
    await expect
      .poll(
        async () =>
          (await Promise.all(servers.map((server) => call(server, token, `/api/rest/developments/${_id}`)))).map(
            ({ name }) => name,
          ),
        { timeout: 30_000, interval: 50 },
      )
      .toEqual(['Palm Court', 'Palm Court']);

    expect([await history('developments'), await history('projects')]).toEqual([before, 0]);
    expect(
      await value<string>(
        `select string_agg("rolePermissions"->>'developments', ';' order by "_id") as value from roles`,
      ),
    ).toBe(rights);
    expect(await value(`select count(*)::int as value from roles where "rolePermissions" ? 'projects'`)).toBe(0);
    expect(
      await call(
        two,
        token,
        `/api/v2/admin/get-lead?filter=${encodeURIComponent(JSON.stringify({ projects: { any: [_id] } }))}`,
      ),
    ).toMatchObject({ total: 1 });
    expect((await call(two, token, '/api/rest/developments', { name: 'Lake View' }))['httpStatus']).toBe(201);
    expect(await value(`select sum(count)::int as value from gable.rollup where resource = 'developments'`)).toBe(2);
    expect(await value(`select to_regclass('public.projects') is null as value`)).toBe(true);
  },
);

it.runIf(isLong)('a server killed during a rename recovers completely', async () => {
  const token = await signIn((servers[0] as Started).address);
  const rights = await value<string>(
    `select string_agg("rolePermissions"->>'developments', ';' order by "_id") as value from roles`,
  );
  const history = await value<number>(`select count(*)::int as value from activities where resource = 'developments'`);
  await (servers.pop() as Started).end('SIGKILL');
  let from = 'developments';
  const moments: readonly (readonly [to: string, reached: (server: Started, to: string) => Promise<boolean>])[] = [
    ['estates', async (server) => Promise.resolve(server.output().includes('move from'))],
    [
      'sites',
      async (_, to) => (await value<boolean>(`select to_regclass('public.${to}') is not null as value`)) === true,
    ],
    [
      'places',
      async (_, to) =>
        (await value<boolean>(`select exists (select from gable.meta where key = 'rollup:${to}') as value`)) === true,
    ],
  ];
  for (const [to, reached] of moments) {
    const server = servers[0] as Started;
    await renameInFolder(folder, from, to);
    await expect.poll(() => reached(server, to), { timeout: 30_000, interval: 2 }).toBe(true);
    await server.end('SIGKILL');
    servers[0] = await start({
      env: { DATABASE_URL: database.connection.connectionString ?? '', SCHEMAS_DIR: folder, LOG_LEVEL: 'info' },
    });
    const list = await fetch(`${(servers[0] as Started).address}/api/rest/${to}`, { headers: { token } });
    expect([to, ((await list.json()) as readonly { name: string }[]).map(({ name }) => name).sort()]).toEqual([
      to,
      ['Lake View', 'Palm Court'],
    ]);
    expect(
      await value<string>(`select string_agg("rolePermissions"->>'${to}', ';' order by "_id") as value from roles`),
    ).toBe(rights);
    expect(await value<number>(`select count(*)::int as value from activities where resource = '${to}'`)).toBe(history);
    expect(await value<number>(`select sum(count)::int as value from gable.rollup where resource = '${to}'`)).toBe(2);
    expect(
      await value(`select array_agg(key) as value from gable.meta where key like 'moved:%' or key like '%:${from}%'`),
    ).toBeNull();
    from = to;
  }
});
