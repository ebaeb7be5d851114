import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let agent: Person;

type Row = Record<string, unknown> & { readonly _id: string };

const dataOf = ({ body }: { readonly body: Record<string, unknown> }): Row => body['data'] as Row;

beforeAll(async () => {
  api = await openTestApi();
  agent = await api.person({
    ...allOfLeads,
    properties: ['view', 'share'],
    shares: ['viewAssigned'],
    enquiries: ['view', 'convert', 'viewContact'],
  });
});
afterAll(() => api.close());

it('a lead keeps source, property, agent, link and consent from the share and its enquiry', async () => {
  const { rows } = await api.pool.query<Row>(
    `insert into properties ("_id", "title", "status", "published") values (gen_random_uuid(), 'Lake view', 'Active', true) returning "_id"::text`,
  );
  const property = rows[0]?._id ?? '';
  const { link } = dataOf(
    await api.call(agent, `POST /api/v2/admin/property-share/${property}`, { body: { draft: true } }),
  );
  await api.call(agent, `POST /api/v2/admin/property-share/${property}`, { body: { channel: 'whatsapp', link } });
  const share = (await api.pool.query<Row>('select "_id"::text from shares')).rows[0]?._id;
  const body = { name: 'Asha', phone: '+919845098450', consent: true, channel: 'Public page', share: link };
  const key = { 'idempotency-key': 'a double click of one form'.replaceAll(' ', '-') };
  const sent = await Promise.all(
    [1, 2, 3].map(() => api.call(undefined, 'POST /api/v2/client/create-enquiry', { body, headers: key })),
  );
  const enquiry = dataOf(sent[0] ?? { body: {} })._id;
  expect(new Set(sent.map((reply) => dataOf(reply)._id)).size).toBe(1);
  const made = dataOf(await api.call(agent, `POST /api/rest/enquiries/${enquiry}/convert`, { body: {} }));
  expect(dataOf(await api.call(agent, `GET /api/v2/admin/getbyid-lead/${made._id}`))).toMatchObject({
    source: 'Website',
    subSource: 'Property page',
    properties: [property],
    assignedTo: agent.id,
    enquiry,
    consent: true,
    sharedBy: agent.id,
    share,
    sharedProperty: property,
  });
});
