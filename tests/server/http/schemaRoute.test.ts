import { brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { createSchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let person: Person;
beforeAll(async () => {
  api = await openTestApi();
  person = await api.person({});
});
afterAll(() => api.close());

it('schemas and validators are compressed when the client accepts it', async () => {
  const plain = await api.call(person, 'GET /api/v2/schema');
  const { validators } = plain.body as { validators: string };
  for (const url of ['/api/v2/schema', validators]) {
    const asPlain = await api.app.inject({ url, headers: { token: person.token } });
    const asBrotli = await api.app.inject({ url, headers: { token: person.token, 'accept-encoding': 'gzip, br' } });
    expect(asBrotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(asBrotli.rawPayload).toString()).toBe(asPlain.body);
    expect(asBrotli.rawPayload.length).toBeLessThan(asPlain.rawPayload.length / 3);
  }
});

it('GET /schema returns 304 for a known version, and outdated validators return 404', async () => {
  const first = await api.call(person, 'GET /api/v2/schema');
  const again = await api.call(person, 'GET /api/v2/schema', {
    headers: { 'if-none-match': String(first.headers['etag']) },
  });
  expect(again.status).toBe(304);
  expect((await api.call(undefined, 'GET /api/v2/schema/validators-0000000000000000.js')).status).toBe(404);
});

it('anonymous clients get only the settings for sign-in, without resources, fields or validators', async () => {
  const whole = await api.call(person, 'GET /api/v2/schema');
  for (const headers of [{}, { token: 'a.b.c' }, { token: `${person.token}x` }]) {
    const reply = await api.call(undefined, 'GET /api/v2/schema', { headers });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      version: whole.body['version'],
      resources: [],
      validators: '',
      part: 'signIn',
      settings: { name: 'Gable Realty' },
    });
    expect(reply.headers['etag']).not.toBe(whole.headers['etag']);
  }
  expect(whole.headers['vary']).toContain('token');
  expect(whole.body['part']).toBeUndefined();
  await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [person.id]);
  expect((await api.call(person, 'GET /api/v2/schema')).body['resources']).toEqual([]);
});

it('GET /openapi.json is compressed, cached, up to date, and limited for anonymous clients', async () => {
  const reader = await api.person({});
  const whole = await api.call(reader, 'GET /api/v2/openapi.json');
  expect(whole.body).toMatchObject({ openapi: '3.1.0', info: { version: api.model.version } });
  const tag = String(whole.headers['etag']);
  expect((await api.call(reader, 'GET /api/v2/openapi.json', { headers: { 'if-none-match': tag } })).status).toBe(304);
  const hindi = await api.call(reader, 'GET /api/v2/openapi.json', {
    headers: { 'if-none-match': tag, 'accept-language': 'hi' },
  });
  expect(hindi.status).toBe(200);
  expect(hindi.text).toContain('लीड');
  const compressed = await api.app.inject({
    url: '/api/v2/openapi.json',
    headers: { token: reader.token, 'accept-encoding': 'br' },
  });
  expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(whole.text);

  const stranger = await api.call(undefined, 'GET /api/v2/openapi.json');
  expect(stranger.text).toContain('/api/v2/admin/login-profile');
  expect(stranger.text).not.toContain('contactNo');
  expect(stranger.headers['etag']).not.toBe(tag);

  const { leads, ...others } = api.model.resources;
  const schemas = [
    ...Object.values(others).map(({ schema }) => schema),
    {
      ...(leads?.schema as ResourceSchema),
      properties: { ...leads?.schema.properties, petsAllowed: { type: 'boolean', title: 'Pets allowed' } as const },
    },
  ];
  api.useState(await createSchemaState(parseModel({ resources: schemas, settings: api.model.settings }, 'with pets')));
  const changed = await api.call(reader, 'GET /api/v2/openapi.json', { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({
    components: {
      schemas: { 'leads.record': { properties: { petsAllowed: { title: 'Pets allowed', type: 'boolean' } } } },
    },
  });
});
