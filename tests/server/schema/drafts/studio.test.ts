// Takes long.
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImpactReport, SchemasAnswer } from '#model/wire/impact.ts';
import type { SchemaAnswer } from '#model/wire/wire.ts';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { createSchemaLifecycle, type SchemaLifecycle } from '../../../../server/schema/lifecycle/SchemaLifecycle.ts';
import { loadSchemas } from '../../../../server/schema/files/loadSchemas.ts';
import { textHash } from '../../../../server/schema/problems/textHash.ts';
import { checkOverFolder } from '../../../../server/schema/drafts/checkOverFolder.ts';
import { withPublishLock, withTablesLock } from '../../../../server/schema/tables/locks/withTablesLock.ts';
import { allOfLeads, leadBody, openTestApi, type Person, schemasDir, type TestApi } from '../../support/api.ts';
import { isLong } from '../../../support/isLong.ts';

let api: TestApi;
let app: FastifyInstance;
let store: SchemaLifecycle;
let dir: string;
let admin: Person;
let looker: Person;
let stranger: Person;
let answerWithinMs: number | undefined;

type Reply = { readonly status: number; readonly body: Record<string, unknown> };

const call = async (
  person: Person | undefined,
  line: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> => {
  const [method, url] = line.split(' ');
  const reply = await app.inject({
    method: method as 'GET',
    url: url ?? '/',
    headers: { ...(person === undefined ? {} : { token: person.token }), ...headers },
    ...(body === undefined ? {} : { payload: body as object }),
  });
  return {
    status: reply.statusCode,
    body:
      reply.body === '' || !String(reply.headers['content-type']).includes('json')
        ? {}
        : (reply.json() as Record<string, unknown>),
  };
};
const studio = async (person = looker): Promise<SchemasAnswer['data']> =>
  (await call(person, 'GET /api/v2/admin/schemas')).body['data'] as SchemasAnswer['data'];
const onDisk = (name = 'leads.json'): Promise<string> => readFile(join(dir, name), 'utf8');
const publish = (person: Person | undefined, files: readonly object[]): Promise<Reply> =>
  call(person, 'POST /api/v2/admin/schemas/publish', { files });
const withField = (text: string, field: string): string =>
  text.replace('"properties": {', `"properties": {\n    ${field},`);
const errorOf = ({ status, body }: Reply): readonly unknown[] => [
  status,
  (body['error'] as { code?: unknown } | undefined)?.code,
];

beforeAll(async () => {
  api = await openTestApi();
  dir = join(await mkdtemp(join(tmpdir(), 'gable-studio-')), 'schemas');
  await cp(schemasDir, dir, { recursive: true });
  store = await createSchemaLifecycle({
    pool: api.pool,
    folder: dir,
    loaded: await loadSchemas(dir),
    log: { info: () => undefined },
  });
  app = await buildApp({
    ...api.options,
    schemas: store.current,
    followSettings: store.follow,
    schemaProblems: store.problems,
    schemaChangingSince: store.changingSince,
    schemaFilesVersion: store.filesVersion,
    schemaFolder: {
      dir,
      refuse: (error) => store.setProblems([String(error)]),
      get answerWithinMs() {
        return answerWithinMs;
      },
      activate: async (loaded, by) => {
        await store.activate(loaded, by);
      },
    },
  });
  [admin, looker, stranger] = [
    await api.person({ ...allOfLeads, schemas: ['view', 'edit'] }),
    await api.person({ schemas: ['view'] }),
    await api.person(allOfLeads),
  ];
  await call(admin, 'POST /api/v2/admin/create-lead', leadBody(1));
});
afterAll(async () => {
  await app.close();
  await api.close();
  await rm(join(dir, '..'), { recursive: true, force: true });
});

it('rejects users without permission to view or edit schemas', async () => {
  const files = [{ name: 'leads.json', text: '{}', was: null }];
  for (const act of ['publish', 'preview', 'check']) {
    for (const person of [looker, stranger])
      expect(errorOf(await call(person, `POST /api/v2/admin/schemas/${act}`, { files }))).toEqual([403, 'NOT_ALLOWED']);
    expect(errorOf(await call(undefined, `POST /api/v2/admin/schemas/${act}`, { files }))).toEqual([
      401,
      'NOT_SIGNED_IN',
    ]);
  }
  expect(errorOf(await call(stranger, 'GET /api/v2/admin/schemas'))).toEqual([403, 'NOT_ALLOWED']);
});

it('rejects files with an invalid name, text or size, and files sent twice', async () => {
  const existing = await readdir(join(dir, '..'), { recursive: true });
  const text = '{ "name": "x" }';
  const bad = [
    { name: '../leads.json', text },
    { name: 'reports/../../x.json', text },
    { name: '_vocabulary.schema.json', text },
    { name: 'reports/_report.schema.json', text },
    { name: '/etc/x.json', text },
    { name: 'other/x.json', text },
    { name: '.hidden.json', text },
    { name: 'x.txt', text },
    { name: 'x\u0000.json', text },
    { name: 'leads.json', text: 5 },
    { name: 'leads.json' },
    { name: 'leads.json', text: ' '.repeat(300_001) },
    { name: 'leads.json', text, was: 7 },
    'leads.json',
  ];
  for (const file of bad)
    for (const act of ['publish', 'preview', 'check'])
      expect([file, ...errorOf(await call(admin, `POST /api/v2/admin/schemas/${act}`, { files: [file] }))]).toEqual([
        file,
        422,
        'INVALID',
      ]);
  for (const files of [
    [],
    'x',
    Array.from({ length: 201 }, (_, at) => ({ name: `x${at}.json`, text })),
    [
      { name: 'x.json', text },
      { name: 'x.json', text },
    ],
  ])
    expect(errorOf(await call(admin, 'POST /api/v2/admin/schemas/publish', { files }))).toEqual([422, 'INVALID']);
  expect(
    errorOf(
      await call(admin, 'POST /api/v2/admin/schemas/publish', {
        files: [{ name: 'leads.json', text: ' '.repeat(1_100_000), was: null }],
      }),
    ),
  ).toEqual([413, 'BODY_TOO_LARGE']);
  expect(await readdir(join(dir, '..'), { recursive: true })).toEqual(existing);
});

it('hides record names from users without access to them, in reports and in errors', async () => {
  const text = withField(await onDisk(), '"mustHave": { "type": "string", "title": "Must have" }').replace(
    /"required": \[/,
    '"required": ["mustHave", ',
  );
  const files = [{ name: 'leads.json', text, was: textHash(await onDisk()) }];
  const shaper = await api.person({ schemas: ['view', 'edit'] });
  const { name } = leadBody(1);
  const ofAdmin = (await call(admin, 'POST /api/v2/admin/schemas/check', { files })).body['data'] as ImpactReport;
  expect(ofAdmin.impacts[0]).toMatchObject({
    resource: 'leads',
    count: 1,
    examples: [{ title: name }],
    message: expect.stringContaining(`, first ${name};`),
  });
  const replies = [await call(shaper, 'POST /api/v2/admin/schemas/check', { files }), await publish(shaper, files)];
  expect(replies.map(({ status }) => status)).toEqual([200, 422]);
  expect(replies[0]?.body).toMatchObject({ data: { impacts: [{ resource: 'leads', count: 1, examples: [] }] } });
  expect(JSON.stringify(replies)).toContain('1 of 1 leads');
  expect(JSON.stringify(replies)).not.toContain(String(name));
});

it('publishes created, changed and deleted files at once, and restores an earlier version', async () => {
  const [before, names] = [await onDisk(), (await readdir(dir)).sort()];
  const brokers =
    '{ "name": "brokers", "title": "Broker", "type": "object", "properties": { "name": { "type": "string", "title": "Name" } } }';
  const { status, body } = await publish(admin, [
    {
      name: 'leads.json',
      text: withField(before, '"petsAllowed": { "type": "boolean", "title": "Pets allowed" }'),
      was: textHash(before),
    },
    { name: 'brokers.json', text: brokers, was: null },
  ]);
  const changes = ['leads: new field petsAllowed (Pets allowed)', 'brokers: new resource'];
  expect([status, body]).toMatchObject([
    200,
    {
      data: {
        isActive: true,
        version: store.filesVersion(),
        report: { canPublish: true, changes: expect.arrayContaining(changes) },
      },
    },
  ]);
  expect(await onDisk()).toContain('petsAllowed');
  expect((await call(admin, 'POST /api/v2/admin/create-lead', leadBody(2, { petsAllowed: true }))).body).toMatchObject({
    data: { petsAllowed: true },
  });
  const { history, folder, files } = await studio();
  expect(
    history
      .filter(({ by }) => by !== null)
      .map(({ file, by }) => [file, by])
      .sort(),
  ).toEqual([
    ['brokers.json', 'Person 1'],
    ['leads.json', 'Person 1'],
  ]);
  expect(folder).toMatchObject({
    readOnly: null,
    files: expect.arrayContaining([{ name: 'leads.json', hash: textHash(await onDisk()), text: null }]),
  });
  expect(files.some(({ name }) => name === 'brokers.json')).toBe(true);

  const first = history.find(({ file, by }) => file === 'leads.json' && by === null);
  const old = (await call(looker, `GET /api/v2/admin/schemas/versions/${first?.id}`)).body['data'] as { text: string };
  expect(old.text).toBe(before);
  const back = [
    { name: 'leads.json', text: old.text, was: textHash(await onDisk()) },
    { name: 'brokers.json', text: null, was: textHash(brokers) },
  ];
  await api.pool.query(`insert into brokers ("_id", "name") values (gen_random_uuid(), 'Kept')`);
  const report = (await call(admin, 'POST /api/v2/admin/schemas/check', { files: back })).body['data'] as ImpactReport;
  expect(report.steps).toMatchObject([
    { resource: 'brokers', count: 1, message: '1 broker is kept, and available again if the file is restored' },
  ]);
  expect((await publish(admin, back)).status).toBe(200);
  expect([await onDisk(), (await readdir(dir)).sort()]).toEqual([before, names]);
  expect(errorOf(await call(admin, 'POST /api/v2/admin/create-lead', leadBody(3, { petsAllowed: true })))).toEqual([
    422,
    'INVALID',
  ]);
  expect(
    (await studio()).history
      .slice(0, 2)
      .map(({ file, gone }) => [file, gone])
      .sort(),
  ).toEqual([
    ['brokers.json', true],
    ['leads.json', false],
  ]);
});

it('rejects a publication when a file was edited by hand since the draft began', async () => {
  const seen = await onDisk();
  const edited = `${seen}\n`;
  await writeFile(join(dir, 'leads.json'), edited);
  const draft = withField(seen, '"pets": { "type": "boolean" }');
  const reply = await publish(admin, [
    { name: 'teams.json', text: await onDisk('teams.json'), was: textHash(await onDisk('teams.json')) },
    { name: 'leads.json', text: draft, was: textHash(seen) },
  ]);
  expect([...errorOf(reply), (reply.body['error'] as { files: unknown }).files]).toEqual([
    409,
    'FILE_CHANGED',
    ['leads.json'],
  ]);
  for (const was of [null, 'x'])
    expect(errorOf(await publish(admin, [{ name: 'leads.json', text: draft, was }]))).toEqual([409, 'FILE_CHANGED']);
  expect(await onDisk()).toBe(edited);
  expect((await studio()).folder?.files.find(({ name }) => name === 'leads.json')).toEqual({
    name: 'leads.json',
    hash: textHash(edited),
    text: edited,
  });
  await writeFile(join(dir, 'leads.json'), seen);
});

it('rejects an invalid draft with the position, and a conflicting one with the number of records', async () => {
  const text = await onDisk();
  const version = store.filesVersion();
  const reportOf = async (draft: string): Promise<readonly [readonly unknown[], ImpactReport]> => {
    const reply = await publish(admin, [{ name: 'leads.json', text: draft, was: textHash(text) }]);
    return [errorOf(reply), (reply.body['error'] as { report: ImpactReport }).report];
  };
  const [faulty, wrong] = await reportOf(withField(text, '"pets": { "type": "boolean", "titel": "Pets" }'));
  expect([faulty, wrong.problems[0]]).toMatchObject([
    [422, 'DRAFT_REFUSED'],
    {
      file: 'schemas/leads.json',
      path: 'properties.pets.titel',
      message: expect.stringContaining('did you mean "title"?'),
    },
  ]);
  expect([wrong.problems[0]?.line, wrong.problems[0]?.column].every((place) => (place ?? 0) > 1)).toBe(true);
  const [narrow, impact] = await reportOf(text.replace('"required": [', '"required": ["possession", '));
  expect([narrow, impact.impacts]).toMatchObject([
    [422, 'DRAFT_REFUSED'],
    [{ field: 'possession', state: 'blocks', count: 2 }],
  ]);
  expect([await onDisk(), store.filesVersion()]).toEqual([text, version]);
});

it('refuses a draft while another server publishes', async () => {
  const holder = await directPool(api.pool).connect();
  const text = await onDisk();
  answerWithinMs = 1;
  try {
    await withPublishLock(holder, 0, async () => {
      const reply = await publish(admin, [{ name: 'leads.json', text: `${text} `, was: textHash(text) }]);
      expect(errorOf(reply)).toEqual([409, 'PUBLISHING']);
    });
    expect(await onDisk()).toBe(text);
  } finally {
    answerWithinMs = undefined;
    holder.release();
  }
});

it.runIf(isLong)('answers 202 when publishing takes long, and reports later whether it succeeded', async () => {
  const holder = await directPool(api.pool).connect();
  const whileHeld = (work: () => Promise<void>): Promise<void> => withTablesLock(holder, work);
  const text = await onDisk();
  const draft = withField(text, '"pool": { "type": "boolean", "title": "Pool" }');
  const changingSince = async (): Promise<unknown> => (await studio()).changingSince;
  answerWithinMs = 1;
  try {
    await whileHeld(async () => {
      const both = await Promise.all(
        [draft, draft].map((each) => publish(admin, [{ name: 'leads.json', text: each, was: textHash(text) }])),
      );
      const [begun, second] = both.toSorted((one, other) => one.status - other.status) as [Reply, Reply];
      // A publication queued behind it does not wait longer than `answerWithinMs` either.
      expect(errorOf(second)).toEqual([409, 'PUBLISHING']);
      expect([begun.status, begun.body]).toMatchObject([
        202,
        { data: { isActive: false, report: { canPublish: true } } },
      ]);
      expect(store.filesVersion()).not.toBe((begun.body['data'] as { version: string }).version);
      await expect.poll(changingSince, { interval: 10, timeout: 20_000 }).toEqual(expect.stringMatching(/^\d{4}-/));
      expect((await call(admin, 'GET /api/v2/admin/installation')).status).toBe(403);
      expect(errorOf(await publish(admin, [{ name: 'leads.json', text, was: textHash(draft) }]))).toEqual([
        409,
        'PUBLISHING',
      ]);
    });
    await expect
      .poll(async () => (await studio()).history[0]?.changes, { interval: 10, timeout: 20_000 })
      .toEqual(['leads: new field pool (Pool)']);
    await expect.poll(changingSince, { interval: 10, timeout: 20_000 }).toBeNull();
    expect([await onDisk(), (await studio()).problems]).toEqual([draft, []]);

    // If a record written in the meantime conflicts, it is reported, and the file is restored.
    await whileHeld(async () => {
      const { status } = await publish(admin, [
        { name: 'leads.json', text: draft.replace('"pool": {', '"pool": { "unique": true,'), was: textHash(draft) },
      ]);
      expect(status).toBe(202);
      await api.pool.query('update leads set "pool" = true');
    });
    await expect
      .poll(async () => (await studio()).problems.join(), { interval: 10, timeout: 20_000 })
      .toContain('leads');
    expect([await onDisk(), (await studio()).changingSince]).toEqual([draft, null]);
  } finally {
    answerWithinMs = undefined;
    holder.release();
  }
  expect((await publish(admin, [{ name: 'leads.json', text, was: textHash(draft) }])).body).toMatchObject({
    data: { isActive: true },
  });
});

it('shows a draft only to the user who tries it, and saves nothing', async () => {
  const draft = withField(await onDisk(), '"pets": { "type": "boolean", "title": "Pets" }');
  const { status, body } = await call(admin, 'POST /api/v2/admin/schemas/preview', {
    files: [
      { name: 'leads.json', text: draft },
      {
        name: 'brokers.json',
        text: '{ "name": "brokers", "title": "Broker", "type": "object", "properties": { "name": { "type": "string" } } }',
      },
    ],
  });
  expect([status, body]).toMatchObject([200, { data: { id: expect.any(String), until: expect.any(String) } }]);
  const headers = { 'x-schema-draft': (body['data'] as { id: string }).id };
  const schemaFor = async (person: Person): Promise<SchemaAnswer> =>
    (await call(person, 'GET /api/v2/schema', undefined, headers)).body as unknown as SchemaAnswer;
  const tried = await schemaFor(admin);
  const fieldsOf = ({ resources }: SchemaAnswer): readonly string[] =>
    Object.keys(resources.find(({ name }) => name === 'leads')?.properties ?? {});
  expect(fieldsOf(tried)).toContain('pets');
  expect(tried.preview?.existing['leads']).not.toContain('pets');
  expect(tried.preview?.existing['leads']).toContain('budgetMax');
  expect(tried.preview?.permissions).toEqual({ brokers: expect.arrayContaining(['view', 'create']) });
  expect((await call(admin, 'GET /api/rest/brokers', undefined, headers)).status).toBe(404);
  expect((await call(admin, `GET ${tried.validators}`)).status).toBe(200);
  const others = await schemaFor(looker);
  expect([fieldsOf(others).includes('pets'), others.preview, others.version]).toEqual([
    false,
    undefined,
    store.current().model.version,
  ]);
  expect(errorOf(await call(admin, 'POST /api/v2/admin/create-lead', leadBody(9), headers))).toEqual([
    403,
    'DRAFT_PREVIEW',
  ]);
  expect((await call(admin, 'GET /api/v2/admin/get-lead', undefined, headers)).body).toMatchObject({ total: 2 });
  expect(await onDisk()).not.toContain('"pets"');
  expect(
    errorOf(await call(admin, 'POST /api/v2/admin/schemas/preview', { files: [{ name: 'leads.json', text: '{' }] })),
  ).toEqual([422, 'DRAFT_REFUSED']);
});

it('does not use the texts of a draft in running requests of other users', async () => {
  const hindi = { 'accept-language': 'hi' };
  const created = await call(admin, 'POST /api/v2/admin/create-lead', leadBody(20));
  const { _id } = created.body['data'] as { _id: string };
  const [holder, own] = [await directPool(api.pool).connect(), await onDisk()];
  await holder.query('begin');
  await holder.query('select from leads where "_id" = $1 for update', [_id]);
  const invoice = { status: 'Invoiced' };
  const running = call(stranger, `POST /api/v2/admin/lead-status/${_id}`, invoice, hindi);
  const waits = async (): Promise<unknown> =>
    (
      await holder.query(
        "select exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()) as waits",
      )
    ).rows[0];
  await expect.poll(waits, { interval: 10 }).toEqual({ waits: true });
  const text = own.replace('"New": "नया"', '"New": "कच्चा"');
  expect(text).not.toBe(own);
  const tried = await call(
    admin,
    'POST /api/v2/admin/schemas/preview',
    { files: [{ name: 'leads.json', text }] },
    hindi,
  );
  const shown = await call(admin, 'GET /api/v2/schema', undefined, {
    ...hindi,
    'x-schema-draft': (tried.body['data'] as { id: string }).id,
  });
  await holder.query('rollback');
  holder.release();
  const { body } = await running;
  expect((shown.body['words'] as Record<string, string>)['New']).toBe('कच्चा');
  expect((body['error'] as { fields: unknown }).fields).toEqual({ status: 'नया से इनवॉइस हुआ में नहीं बदला जा सकता' });
});

it('stops counting when the request is aborted', async () => {
  const [holder, left] = [await directPool(api.pool).connect(), new AbortController()];
  await holder.query('begin');
  await holder.query('lock table leads in access exclusive mode');
  const text = (await onDisk()).replace('"required": [', '"required": ["possession", ');
  const checking = checkOverFolder(api.pool, dir, {
    draft: [{ name: 'leads.json', text, was: null }],
    signal: left.signal,
  }).then(
    () => 'done',
    (error: unknown) => String(error),
  );
  const waiting = async (): Promise<unknown> =>
    (await holder.query(`select count(*)::int as n from pg_locks where not granted and relation = 'leads'::regclass`))
      .rows[0];
  await expect.poll(waiting, { interval: 10, timeout: 20_000 }).toEqual({ n: 1 });
  left.abort();
  expect(await checking).toMatch(/cancel/);
  expect(await waiting()).toEqual({ n: 0 });
  await holder.query('rollback');
  holder.release();
});

it('rejects publishing when the folder cannot be written, but still shows files and checks drafts', async () => {
  const away = `${dir}-away`;
  await rename(dir, away);
  try {
    const reply = await publish(admin, [{ name: 'leads.json', text: '{}', was: null }]);
    expect([...errorOf(reply), (reply.body['error'] as { message: string }).message]).toEqual([
      409,
      'FILES_READ_ONLY',
      expect.stringContaining('cannot be written'),
    ]);
    expect((await studio()).files.length).toBeGreaterThan(10);
    expect(
      (await call(admin, 'POST /api/v2/admin/schemas/check', { files: [{ name: 'x.json', text: '{}' }] })).body,
    ).toMatchObject({ data: { canPublish: false } });
  } finally {
    await rename(away, dir);
  }
  expect(basename(dir)).toBe('schemas');
});
