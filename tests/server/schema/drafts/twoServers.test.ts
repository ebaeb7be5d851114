import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PublishAnswer } from '#model/wire/impact.ts';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { withPublisher } from '../../../../server/schema/lifecycle/publisher.ts';
import { createSchemaLifecycle, type SchemaLifecycle } from '../../../../server/schema/lifecycle/SchemaLifecycle.ts';
import { checkTexts, loadSchemas, readTexts } from '../../../../server/schema/files/loadSchemas.ts';
import { textHash } from '../../../../server/schema/problems/textHash.ts';
import { watchSchemas } from '../../../../server/schema/files/watchSchemas.ts';
import { allOfLeads, leadBody, openTestApi, type Person, schemasDir, type TestApi } from '../../support/api.ts';
import { isLong } from '../../../support/isLong.ts';

type Server = { readonly app: FastifyInstance; readonly store: SchemaLifecycle; readonly close: () => Promise<void> };
type Reply = { readonly status: number; readonly body: Record<string, unknown> };

let api: TestApi;
let dir: string;
let servers: readonly Server[];
let admin: Person;

/** Opens one of several servers on the same database and the same folder, like the product. */
const openServer = async (): Promise<Server> => {
  const store = await createSchemaLifecycle({
    pool: api.pool,
    folder: dir,
    loaded: await loadSchemas(dir),
    log: { info: () => undefined },
  });
  const app = await buildApp({
    ...api.options,
    schemas: store.current,
    followSettings: store.follow,
    onSchemas: store.subscribe,
    catchUp: store.catchUp,
    schemaProblems: store.problems,
    schemaChangingSince: store.changingSince,
    schemaFilesVersion: store.filesVersion,
    schemaFolder: { dir, activate: store.activate, refuse: () => undefined },
  });
  let last: Promise<void> = Promise.resolve();
  const unwatch = watchSchemas(
    dir,
    (change) => {
      // Another test covers problems in files.
      if ('loaded' in change) last = store.activate(change.loaded, null);
    },
    store.filesVersion(),
  );
  return {
    app,
    store,
    close: async () => {
      unwatch();
      await last;
      await app.close();
    },
  };
};

const call = async (server: number, line: string, body?: unknown): Promise<Reply> => {
  const [method, url] = line.split(' ');
  const reply = await servers[server]?.app.inject({
    method: method as 'GET',
    url: url ?? '/',
    headers: { token: admin.token },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return { status: reply?.statusCode ?? 0, body: (reply?.json() ?? {}) as Record<string, unknown> };
};
const onDisk = (name = 'leads.json'): Promise<string> => readFile(join(dir, name), 'utf8');
const publish = async (server: number, text: string, was: string): Promise<Reply> =>
  call(server, 'POST /api/v2/admin/schemas/publish', { files: [{ name: 'leads.json', text, was: textHash(was) }] });

/** Waits until a version is active on a server. */
const reach = (server: number, version: string): Promise<void> =>
  new Promise((resolve) => {
    const store = servers[server]?.store;
    const look = (): void => {
      if (store?.filesVersion() === version) resolve();
    };
    store?.subscribe(look);
    look();
  });
const versionOf = ({ body }: Reply): string => (body['data'] as PublishAnswer['data']).version;

beforeAll(async () => {
  api = await openTestApi();
  dir = join(await mkdtemp(join(tmpdir(), 'gable-two-')), 'schemas');
  await cp(schemasDir, dir, { recursive: true });
  servers = [await openServer(), await openServer()];
  admin = await api.person({ ...allOfLeads, schemas: ['view', 'edit'] });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await api.close();
  await rm(join(dir, '..'), { recursive: true, force: true });
});

it('accepts one of two concurrent publications of a file, and activates it on both servers', async () => {
  const before = await onDisk();
  const draft = (name: string): string =>
    before.replace('"properties": {', `"properties": {\n    "${name}": { "type": "string", "title": "${name}" },`);
  const replies = await Promise.all(
    ['ofFirst', 'ofSecond'].map((name, server) => publish(server, draft(name), before)),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = replies.findIndex(({ status }) => status === 200);
  expect(replies[1 - winner]?.body).toMatchObject({ error: { code: 'FILE_CHANGED' } });
  expect(await onDisk()).toBe(draft(winner === 0 ? 'ofFirst' : 'ofSecond'));
  const version = versionOf(replies[winner] ?? { status: 0, body: {} });
  await Promise.all([reach(0, version), reach(1, version)]);
  const { rows } = await api.pool.query(
    'select file, "by"::text as "by" from gable.schema_history where version = $1',
    [version],
  );
  expect(rows).toEqual([{ file: 'leads.json', by: admin.id }]);
  const {
    rows: [added],
  } = await api.pool.query<{ n: number }>(
    `select count(*)::int as n from gable.ddl_log where text like '%add column "of%'`,
  );
  expect(added).toEqual({ n: 1 });
});

it.runIf(isLong)(
  'records the publisher in the history even when another server activates the files first',
  async () => {
    const text = (await onDisk()).replace(
      '"properties": {',
      '"properties": {\n    "ofWatcher": { "type": "string", "title": "Of the watcher" },',
    );
    const texts = (await readTexts(dir)).map((file) => (file.name === 'leads.json' ? { ...file, text } : file));
    const { version } = checkTexts(texts, 'schemas').model;
    await withPublisher(api.pool, { version, by: admin.id }, async () => {
      await writeFile(join(dir, 'leads.json'), text);
      await Promise.all([reach(0, version), reach(1, version)]);
    });
    const { rows } = await api.pool.query(
      'select file, "by"::text as "by" from gable.schema_history where version = $1',
      [version],
    );
    expect(rows).toEqual([{ file: 'leads.json', by: admin.id }]);
  },
);

it.runIf(isLong)(
  'keeps answering on one server while a field is renamed on the other, and keeps the index',
  async () => {
    const made = await call(0, 'POST /api/v2/admin/create-lead', leadBody(1, { designation: 'Baker' }));
    expect(made.status).toBe(201);
    const indexes = async (): Promise<readonly unknown[]> =>
      (
        await api.pool.query(
          `select indexrelid::text as id from pg_index join pg_attribute on attrelid = indexrelid where indrelid = 'leads'::regclass and attname in ('companyName', 'firmName')`,
        )
      ).rows;
    const [before, existing] = [await onDisk(), await indexes()];
    const text = before
      .replaceAll('"companyName"', '"firmName"')
      .replace('"firmName": { "type": "string",', '"firmName": { "was": "companyName", "type": "string",');
    const published = await publish(0, text, before);
    expect([published.status, text.includes('"was": "companyName"')]).toEqual([200, true]);
    // The other server may not have the new version yet. Its requests wait for it instead of failing.
    const replies = await Promise.all(
      ['GET /api/v2/admin/get-lead', 'GET /api/v2/admin/get-lead?perPage=1'].map((line) => call(1, line)),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await call(1, 'POST /api/v2/admin/create-lead', leadBody(2, { designation: 'Smith' }))).status).toBe(201);
    await reach(1, versionOf(published));
    expect((await call(1, 'POST /api/v2/admin/create-lead', leadBody(3, { firmName: 'Acme' }))).body).toMatchObject({
      data: { firmName: 'Acme' },
    });
    expect(await indexes()).toEqual(existing);
    const { rows } = await api.pool.query(`select from gable.ddl_log where text like '%set "_search" = null%'`);
    expect(rows).toEqual([]);
  },
);
