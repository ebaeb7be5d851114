// Takes long.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { sampleCases } from '../../support/sampleCases.ts';
import { createDataDir, signIn, start, type Started } from '../start/start.ts';
import { type Story, stories } from './stories.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

type Row = { readonly _id: string };
type Answer = { readonly status: number; readonly text: string; readonly body: Record<string, unknown> };

/** Replaces each "#car" with the id of the record that was created under that name. */
const withReferenceIds = (value: unknown, ids: ReadonlyMap<string, string>): unknown =>
  JSON.parse(JSON.stringify(value), (_, one: unknown) =>
    typeof one === 'string' && one.startsWith('#') ? (ids.get(one.slice(1)) ?? one) : one,
  );

const folderOf = ({ folder }: Story): string => join(root, 'examples', folder);

it.each(stories)('examples/$folder is valid and has no warnings', async (story) => {
  const { model, warnings } = await loadSchemas(folderOf(story));
  expect(warnings).toEqual([]);
  expect(Object.keys(model.resources).length).toBeLessThanOrEqual(8);
});

// The examples are alike: only `npm run test:long` starts the product with each.
describe.each(sampleCases(stories))('examples/$folder', (story: Story) => {
  const dir = folderOf(story);
  const ids = new Map<string, string>();
  let database: TestDatabase;
  let data: Awaited<ReturnType<typeof createDataDir>>;
  let product: Started;
  let token = '';

  const call = async (line: string, body?: unknown, headers: Record<string, string> = { token }): Promise<Answer> => {
    const [method = '', path = ''] = line.split(' ');
    const reply = await fetch(`${product.address}${path}`, {
      method,
      headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') === true;
    return { status: reply.status, text, body: isJson ? (JSON.parse(text) as Record<string, unknown>) : {} };
  };
  /**
   * Returns the data of a response. The REST root returns the record or the rows themselves, a call of the contract has
   * them in `data`.
   */
  const dataOf = ({ body }: Answer): unknown => body['data'] ?? body;
  const get = async (path: string): Promise<Answer> => {
    const answer = await call(`GET ${path}`);
    expect([path, answer.status, answer.text]).toEqual([path, 200, expect.any(String)]);
    return answer;
  };

  beforeAll(async () => {
    [database, data] = await Promise.all([openTestDatabase(), createDataDir()]);
    product = await start({
      env: {
        SCHEMAS_DIR: `examples/${story.folder}`,
        DATABASE_URL: database.connection.connectionString,
        DATA_DIR: data.dataDir,
        NODE_ENV: 'production',
      },
      args: ['--empty'],
    });
    token = await signIn(product.address);
  });
  afterAll(async () => {
    await product.end('SIGTERM');
    await Promise.all([database.drop(), data.remove()]);
  });

  it('creates roles for its own modules, and reports that the setup is not done', async () => {
    const { model } = await loadSchemas(dir);
    const roles = dataOf(await get('/api/v2/admin/get-all-roles-permission')) as readonly {
      name: string;
      rolePermissions: Record<string, readonly string[]>;
    }[];
    expect(roles.map(({ name }) => name).toSorted()).toEqual(['Admin', 'Manager', 'Member', 'Viewer']);
    for (const { module, readOnly, states } of Object.values(model.resources)) {
      const permissions = (name: string): readonly string[] =>
        roles.find((role) => role.name === name)?.rolePermissions[module] ?? [];
      expect(permissions('Admin')).toContain('view');
      if (readOnly || ['users', 'roles', 'organization'].includes(module))
        expect(permissions('Member').filter((one) => one !== 'viewAssigned')).toEqual([]);
      else
        expect(permissions('Member')).toEqual(
          expect.arrayContaining(['create', 'edit', ...(states === undefined ? [] : ['status'])]),
        );
      expect(permissions('Viewer').filter((one) => one !== 'view')).toEqual([]);
    }
    expect(await get('/api/v2/admin/installation')).toMatchObject({ body: { data: { setup: { formsDone: false } } } });
  });

  it('creates records, lists them and changes their states', async () => {
    for (const { id, resource, body = {}, then = [], becomes = {} } of story.records) {
      const made = await call(`POST /api/rest/${resource}`, withReferenceIds(body, ids));
      expect([resource, made.status, made.text]).toEqual([resource, 201, expect.any(String)]);
      ids.set(id, (dataOf(made) as Row)._id);
      for (const step of then) {
        const moved = await call(`POST /api/rest/${resource}/${ids.get(id)}/status`, withReferenceIds(step, ids));
        expect([resource, step, moved.status, moved.text]).toEqual([resource, step, 200, expect.any(String)]);
      }
      expect(dataOf(await get(`/api/rest/${resource}/${ids.get(id)}`))).toMatchObject(
        withReferenceIds(becomes, ids) as object,
      );
    }
    const { model } = await loadSchemas(dir);
    for (const { name, calls } of Object.values(model.resources)) {
      const line = calls.getList?.path ?? '';
      const rows = dataOf(await get(line)) as readonly Row[];
      expect([
        name,
        rows.length >= (story.records.some(({ resource }) => resource === name) || name === 'users' ? 1 : 0),
      ]).toEqual([name, true]);
    }
  });

  it('keeps reserved records in sync, and rejects a second reservation', async () => {
    for (const { record, resource, holds } of story.reserved)
      expect(dataOf(await get(`/api/rest/${resource}/${ids.get(record)}`))).toMatchObject(holds);
    const { resource, body, move } = story.refused;
    const made = await call(`POST /api/rest/${resource}`, withReferenceIds(body, ids));
    expect([made.status, made.text]).toEqual([201, expect.any(String)]);
    const refused = await call(`POST /api/rest/${resource}/${(dataOf(made) as Row)._id}/status`, move);
    expect([refused.status, refused.text]).toEqual([409, expect.any(String)]);
  });

  it('finds matches', async () => {
    const { resource, record, found } = story.match;
    expect((await get(`/api/rest/${resource}/${ids.get(record)}/matches`)).text).toContain(ids.get(found) ?? 'no id');
  });

  it('serves the OpenAPI document, reports and the home screen', async () => {
    const { model } = await loadSchemas(dir);
    const { paths } = (await get('/api/v2/openapi.json')).body as { paths: Record<string, unknown> };
    for (const { calls } of Object.values(model.resources)) expect(Object.keys(paths)).toContain(calls.getList?.path);
    for (const { name } of Object.values(model.reports))
      expect((await get(`/api/v2/admin/get-report/${name}`)).body).toMatchObject({ name });
    await get('/api/v2/admin/get-home');
  });

  it('shows the public page to visitors without private fields', async () => {
    const { path, shows, hides } = story.page;
    const page = await call(`GET ${path}/admin/${ids.get(story.page.record)}`, undefined, {});
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(shows)]);
    for (const secret of hides) expect(page.text).not.toContain(secret);
  });

  it.runIf(story.enquiry !== undefined)('accepts an enquiry from the public page and converts it', async () => {
    const sent = await call('POST /api/rest/enquiries', withReferenceIds(story.enquiry, ids), {});
    expect([sent.status, sent.text]).toEqual([201, expect.any(String)]);
    const [newest] = dataOf(await get('/api/rest/enquiries?sort=["createdAt","DESC"]')) as readonly Row[];
    const converted = await call(`POST /api/rest/enquiries/${newest?._id}/convert`, {});
    expect([converted.status, converted.text]).toEqual([201, expect.any(String)]);
  });
});
