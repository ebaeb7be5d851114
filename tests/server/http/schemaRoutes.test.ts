import { hostname } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ImpactReport, SchemasAnswer } from '#model/wire/impact.ts';
import { activateDraft } from '../../../server/schema/lifecycle/activateDraft.ts';
import { checkTexts, loadSchemas, type LoadedSchemas } from '../../../server/schema/files/loadSchemas.ts';
import { allOfLeads, leadBody, openTestApi, type Person, schemasDir, type TestApi } from '../support/api.ts';

let api: TestApi;
let admin: Person;
let looker: Person;
let loaded: LoadedSchemas;

const put = async (draft: LoadedSchemas, folder: string): Promise<void> =>
  void (await activateDraft({ pool: api.pool, draft, by: null, folder }));
const textOf = (name: string): string => loaded.texts.find((one) => one.name === name)?.text ?? '';

beforeAll(async () => {
  api = await openTestApi();
  loaded = await loadSchemas(schemasDir);
  [admin, looker] = [
    await api.person({ ...allOfLeads, schemas: ['view', 'edit'] }),
    await api.person({ schemas: ['view'] }),
  ];
  await api.call(admin, 'POST /api/v2/admin/create-lead', { body: leadBody(1) });
});
afterAll(() => api.close());

const check = async (files: readonly object[]): Promise<ImpactReport> =>
  (await api.call(admin, 'POST /api/v2/admin/schemas/check', { body: { files } })).body['data'] as ImpactReport;

it('GET /schemas returns the active files and their history to users with permission', async () => {
  const { body } = await api.call(looker, 'GET /api/v2/admin/schemas');
  const { data } = body as SchemasAnswer;
  expect(data).toMatchObject({ version: loaded.model.version, problems: [], elsewhere: null });
  expect(data.files.find(({ name }) => name === 'leads.json')?.text).toBe(textOf('leads.json'));
  const version = data.history.find(({ file }) => file === 'leads.json');
  expect(version).toMatchObject({ by: null, gone: false, place: `${hostname()}:${schemasDir}` });
  expect((await api.call(looker, `GET /api/v2/admin/schemas/versions/${version?.id}`)).body).toEqual({
    data: { name: 'leads.json', text: textOf('leads.json') },
  });
  expect((await api.call(looker, 'GET /api/v2/admin/schemas/versions/0')).status).toBe(404);
  const stranger = await api.person(allOfLeads);
  expect((await api.call(stranger, 'GET /api/v2/admin/schemas')).status).toBe(403);
  expect((await api.call(undefined, 'GET /api/v2/admin/schemas')).status).toBe(401);
});

it('POST /schemas/check returns impacts or problems of a draft, and changes nothing', async () => {
  const required = textOf('leads.json').replace('"required": [', '"required": ["possession", ');
  expect(await check([{ name: 'leads.json', text: required }])).toMatchObject({
    canPublish: false,
    problems: [],
    impacts: [
      {
        file: 'schemas/leads.json',
        resource: 'leads',
        field: 'possession',
        count: 1,
        total: 1,
        state: 'blocks',
        examples: [{ title: 'Lead 1' }],
        message: expect.stringMatching(/^1 of 1 leads have no Possession by, first Lead 1; /),
        violation: '1 of 1 leads have no Possession by, first Lead 1',
      },
    ],
  });
  expect(
    await check([
      {
        name: 'leads.json',
        text: textOf('leads.json').replace('"properties": {', '"properties": { "pets": { "type": "boolean" },'),
      },
    ]),
  ).toMatchObject({ canPublish: true, changes: ['leads: new field pets (Pets)'], impacts: [] });
  expect(await check([{ name: 'leads.json', text: '{ "name": 5 }' }])).toMatchObject({
    canPublish: false,
    problems: expect.arrayContaining([expect.objectContaining({ file: 'schemas/leads.json', line: 1, path: 'name' })]),
  });
  expect(
    (
      await api.call(looker, 'POST /api/v2/admin/schemas/check', {
        body: { files: [{ name: 'leads.json', text: required }] },
      })
    ).status,
  ).toBe(403);
  expect(
    (
      await api.call(admin, 'POST /api/v2/admin/schemas/check', {
        body: { files: [{ name: '../leads.json', text: '' }] },
      })
    ).status,
  ).toBe(422);
  const { body } = await api.call(looker, 'GET /api/v2/admin/schemas');
  expect((body as SchemasAnswer).data.files.find(({ name }) => name === 'leads.json')?.text).toBe(textOf('leads.json'));
});

it('GET /schemas reports when another server has activated other files', async () => {
  const other = checkTexts(
    loaded.texts.map(({ name, text }) => ({
      name,
      text:
        name === 'teams.json'
          ? text.replace('"properties": {', '"properties": { "motto": { "type": "string" },')
          : text,
    })),
    'schemas',
  );
  await put(other, '/elsewhere/schemas');
  const { body } = await api.call(looker, 'GET /api/v2/admin/schemas');
  expect((body as SchemasAnswer).data.elsewhere).toMatch(
    /^Version \w+ is active on this server, but .*:\/elsewhere\/schemas .*version \w+/,
  );
});
