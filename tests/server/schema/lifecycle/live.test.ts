// Takes long.
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { leadBody, schemasDir } from '../../support/api.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { signIn, start, type Started } from '../../start/start.ts';
import { startedDatabase } from '../../start/startedDatabase.ts';
import { isLong } from '../../../support/isLong.ts';

let folder: string;
let database: TestDatabase;
let server: Started;
let token: string;

const file = (): string => join(folder, 'leads.json');
const call = (path: string, body?: object): Promise<Response> =>
  fetch(`${server.address}${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { token, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
  await cp(schemasDir, folder, { recursive: true });
  database = await openTestDatabase(startedDatabase);
  server = await start({
    env: { DATABASE_URL: database.connection.connectionString, SCHEMAS_DIR: folder, LOG_LEVEL: 'info' },
  });
  token = await signIn(server.address);
});
afterAll(async () => {
  await server.end('SIGTERM');
  await database.drop();
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
});

/** Reads the event stream until it reports that another version of the schemas is active. */
const nextVersion = async (act: () => Promise<void>, address = server.address): Promise<string> => {
  const stop = new AbortController();
  const response = await fetch(`${address}/api/v2/live`, { headers: { token }, signal: stop.signal });
  const lines = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const cached = response.headers.get('x-schema-version');
  await act();
  for (let text = ''; ; ) {
    const { done = true, value = '' } = (await lines?.read()) ?? {};
    if (done) throw new Error(`the stream ended after ${text}`);
    text += value;
    const [, version] = /"schema":"(\w+)"/.exec(text) ?? [];
    if (version === undefined || version === cached) continue;
    stop.abort();
    return version;
  }
};
const json = async (path: string, body?: object): Promise<Record<string, unknown>> =>
  (await call(path, body)).json() as Promise<Record<string, unknown>>;

it('a new field is active in every API as soon as open browsers are notified', async () => {
  const before = await call('/api/v2/admin/create-lead', leadBody(1, { petsAllowed: true }));
  expect(before.status).toBe(422);
  expect(JSON.stringify(await before.json())).toContain('petsAllowed');
  const text = await readFile(file(), 'utf8');
  const version = await nextVersion(() =>
    writeFile(
      file(),
      text.replace(
        '"properties": {',
        '"properties": {\n    "petsAllowed": { "type": "boolean", "title": "Pets allowed" },',
      ),
    ),
  );
  expect(version).not.toBe(before.headers.get('x-schema-version'));

  const schema = await json('/api/v2/schema');
  expect(schema['version']).toBe(version);
  const { validators } = schema as { validators: string };
  expect(await (await call(validators)).text()).toContain('petsAllowed');
  expect(await json('/api/v2/admin/create-lead', leadBody(1, { petsAllowed: true }))).toMatchObject({
    data: { petsAllowed: true },
  });
  // A field can be filtered without `filter` in the schema, which only adds an index.
  expect(await json(`/api/v2/admin/get-lead?filter=${encodeURIComponent('{"petsAllowed":true}')}`)).toMatchObject({
    total: 1,
  });
  expect(await (await call('/api/rest/leads/export?format=csv&columns=name,petsAllowed')).text()).toMatch(
    /Pets allowed.*\r?\n.*Yes/,
  );
  const report = await json('/api/v2/admin/get-report/leads-source?by=petsAllowed');
  expect(report).toMatchObject({
    title: 'Leads by source · Pets allowed',
    dimensions: [{ title: 'Pets allowed' }],
    lines: [{ key: ['true'], titles: ['Yes'] }],
  });
  const message = {
    name: 'Pets',
    tab: 'Lead',
    channel: 'WhatsApp',
    body: 'Pets: {{lead.petsAllowed|ask}}',
    active: true,
  };
  expect((await call('/api/v2/admin/create-global-template', message)).status).toBe(201);
  const { rows } = await database.pool.query(
    `select data_type from information_schema.columns where table_name = 'leads' and column_name = 'petsAllowed'`,
  );
  expect(rows).toEqual([{ data_type: 'boolean' }]);
});

it('an invalid edit is reported with its position, and the last valid version stays active', async () => {
  const good = await readFile(file(), 'utf8');
  const { schemaVersion } = (await (await call('/health')).json()) as { schemaVersion: string };
  await writeFile(file(), good.replace('"columns": ["name"', '"columns": ["nmae"'));
  await vi.waitFor(() => expect(server.output()).toMatch(/leads\.json:\d+:\d+ .*nmae/), 30_000);
  expect(await (await call('/health')).json()).toMatchObject({ schemaVersion });
  expect((await call('/api/v2/admin/get-lead')).status).toBe(200);
});

it('one new file adds a resource with table, API and permissions', async () => {
  await writeFile(
    join(folder, 'brokers.json'),
    JSON.stringify({
      $schema: './_vocabulary.schema.json',
      name: 'brokers',
      title: 'Broker',
      plural: 'Brokers',
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', title: 'Name', search: true, sort: true },
        fee: { type: 'number', kind: 'money', title: 'Fee', filter: true },
      },
    }),
  );
  await writeFile(file(), (await readFile(file(), 'utf8')).replace('"columns": ["nmae"', '"columns": ["name"'));
  await vi.waitFor(async () => expect((await call('/api/rest/brokers')).status).toBe(200), 30_000);
  // Roles with every permission get the new ones too, so that someone can grant them. Others do not.
  const { rows } = await database.pool.query(`select "name" from roles where "rolePermissions" ? 'brokers'`);
  expect(rows).toEqual([{ name: 'Admin' }]);
  const made = await call('/api/rest/brokers', { name: 'Ramesh', fee: 25000 });
  expect(made.status).toBe(201);
  expect(await made.json()).toMatchObject({ name: 'Ramesh', fee: 25000, id: expect.any(String), version: 1 });
  const list = await call(`/api/rest/brokers?range=[0,9]&sort=["name","ASC"]&filter={"fee":{"gte":1000}}`);
  expect(list.headers.get('content-range')).toBe('brokers 0-0/1');
  expect(await list.json()).toHaveLength(1);
});

it('settings show the problems of the last edit to admins only', async () => {
  const good = await readFile(file(), 'utf8');
  const problems = async (): Promise<readonly string[]> =>
    ((await (await call('/api/v2/admin/installation')).json()) as { data: { schemaProblems: readonly string[] } }).data
      .schemaProblems;
  await writeFile(file(), good.replace('"columns": ["name"', '"columns": ["nmae"'));
  await vi.waitFor(async () => expect((await problems()).join()).toMatch(/leads\.json:\d+:\d+ .*nmae/), 30_000);
  await writeFile(file(), good);
  await vi.waitFor(async () => expect(await problems()).toEqual([]), 30_000);
  expect((await fetch(`${server.address}/api/v2/admin/installation`)).status).toBe(401);
});

it.runIf(isLong)(
  'an edit that conflicts with records is rejected, and two servers on one database stay in step',
  async () => {
    const good = await readFile(file(), 'utf8');
    const other = await mkdtemp(join(tmpdir(), 'gable-schemas-'));
    await cp(folder, other, { recursive: true });
    const second = await start({
      env: { DATABASE_URL: database.connection.connectionString, SCHEMAS_DIR: other, LOG_LEVEL: 'info' },
    });
    const versionAt = async (address: string): Promise<string> => {
      const answer = await fetch(`${address}/health`);
      // A response about a busy database has no version, which would look like a change.
      expect(answer.status).toBe(200);
      return ((await answer.json()) as { schemaVersion: string }).schemaVersion;
    };
    try {
      await call('/api/v2/admin/create-lead', leadBody(77));
      const before = await vi.waitFor(() => versionAt(server.address), 30_000);
      await writeFile(file(), good.replace('"required": [', '"required": ["profession", '));
      await vi.waitFor(
        () =>
          expect(server.output()).toMatch(
            /leads\.json:\d+:\d+ required\[0\]: \d of \d leads have no Profession, first Lead \d+/,
          ),
        30_000,
      );
      expect(await vi.waitFor(() => versionAt(server.address), 30_000)).toBe(before);
      const installation = (await (await call('/api/v2/admin/installation')).json()) as {
        data: { schemaProblems: readonly string[] };
      };
      expect(installation.data.schemaProblems.join()).toMatch(/have no Profession; /);
      const edited = good.replace(
        '"properties": {',
        '"properties": {\n    "parkingSpots": { "type": "integer", "title": "Parking spots", "filter": true },',
      );
      await Promise.all([writeFile(file(), edited), writeFile(join(other, 'leads.json'), edited)]);
      await vi.waitFor(async () => expect(await versionAt(server.address)).not.toBe(before), 30_000);
      await vi.waitFor(
        async () => expect(await versionAt(second.address)).toBe(await versionAt(server.address)),
        30_000,
      );
      const { rows } = await database.pool.query(
        `select count(*)::int as n from gable.ddl_log where text like '%add column "parkingSpots"%'`,
      );
      expect(rows).toEqual([{ n: 1 }]);
    } finally {
      await second.end('SIGTERM');
      await rm(other, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
    }
  },
);
