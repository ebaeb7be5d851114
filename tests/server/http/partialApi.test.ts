import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseModel } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { syncModelTables } from '../../../server/schema/lifecycle/syncModelTables.ts';
import { createSchemaState } from '../../../server/schema/lifecycle/schemaState.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let all: Person;

const brokers: ResourceSchema = {
  name: 'brokers',
  title: 'Broker',
  plural: 'Brokers',
  type: 'object',
  required: ['name'],
  properties: { name: { type: 'string', maxLength: 40, filter: true } },
  api: { getList: 'GET /api/v2/admin/get-brokers', delete: false },
};

beforeAll(async () => {
  api = await openTestApi();
  const model = parseModel(
    {
      resources: [...Object.values(api.model.resources).map(({ schema }) => schema), brokers],
      settings: api.model.settings,
    },
    'with brokers',
  );
  await syncModelTables(api.pool, model);
  api.useState(await createSchemaState(model));
  all = await api.person({ brokers: ['view', 'create', 'edit', 'delete'] });
});
afterAll(() => api.close());

it('operations without a path in the schema are served under /api/rest', async () => {
  const created = await api.call(all, 'POST /api/rest/brokers', { body: { name: 'Asha Homes' } });
  const { _id } = created.body as { _id: string };
  expect([created.status, created.body]).toMatchObject([201, { id: _id, name: 'Asha Homes' }]);
  expect((await api.call(all, `PUT /api/rest/brokers/${_id}`, { body: { name: 'Asha Estates' } })).body).toMatchObject({
    id: _id,
    name: 'Asha Estates',
  });
  expect((await api.call(all, `GET /api/rest/brokers/${_id}`)).body).toMatchObject({ id: _id, name: 'Asha Estates' });
  expect((await api.call(all, 'GET /api/v2/admin/get-brokers')).body).toMatchObject({
    data: [{ _id, name: 'Asha Estates' }],
    total: 1,
  });
  expect((await api.call(all, 'GET /api/rest/brokers')).status).toBeGreaterThanOrEqual(404);
  expect((await api.call(all, `DELETE /api/rest/brokers/${_id}`)).status).toBeGreaterThanOrEqual(404);
});

it('the OpenAPI document lists the same operations', async () => {
  const { body } = await api.call(all, 'GET /api/v2/openapi.json');
  const paths = body['paths'] as Record<string, Record<string, unknown>>;
  expect(Object.keys(paths['/api/v2/admin/get-brokers'] ?? {})).toEqual(['get']);
  expect(Object.keys(paths['/api/rest/brokers'] ?? {})).toEqual(['post']);
  expect(Object.keys(paths['/api/rest/brokers/{id}'] ?? {}).sort()).toEqual(['get', 'put']);
});
