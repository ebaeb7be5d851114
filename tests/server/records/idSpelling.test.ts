import { afterAll, beforeAll, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let manager: Person;
let number = 0;

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    ...allOfLeads,
    users: ['view', 'edit', 'status'],
    properties: ['view', 'share'],
    shares: ['view'],
  });
});
afterAll(() => api.close());

const createLead = async (more: object = {}): Promise<string> => {
  const reply = await api.call(manager, 'POST /api/v2/admin/create-lead', {
    body: leadBody((number += 1), { ...more }),
  });
  return (reply.body['data'] as { readonly _id: string })._id;
};
const kindsOf = async (lead: string): Promise<readonly string[]> => {
  const { rows } = await api.pool.query<{ kind: string }>(
    `select kind from activities where resource = 'leads' and record = $1 order by "at", "_id"`,
    [lead],
  );
  return rows.map(({ kind }) => kind);
};

it('ids in capital letters in a body are the same ids, also in the log', async () => {
  const lead = await createLead();
  const large = lead.toUpperCase();
  const { rows } = await api.pool.query<{ id: string }>(
    `insert into properties ("_id", "title", "status", "published") values (gen_random_uuid(), 'Lake view', 'Active', true)
     returning "_id"::text as id`,
  );
  const shared = await api.call(manager, `POST /api/v2/admin/property-share/${rows[0]?.id ?? ''}`, {
    body: { channel: 'whatsapp', person: large },
  });
  expect([shared.status, await kindsOf(lead)]).toEqual([200, ['status', 'whatsapp']]);
  const bulk = await api.call(manager, 'POST /api/rest/leads/bulk', {
    body: { operation: 'patch', ids: [large, lead], body: { name: 'Renamed' } },
  });
  expect(bulk.body['data']).toEqual({ done: [lead], refused: [] });
  expect(await kindsOf(lead)).toEqual(['status', 'whatsapp', 'edit']);
});

it('a user in capital letters is the same user, so their work is not handed over to themselves', async () => {
  const agent = await api.person({ leads: ['viewAssigned'] });
  const lead = await createLead({ assignedTo: agent.id });
  const to = [{ _id: agent.id.toUpperCase() }];
  const reply = await api.call(manager, `POST /api/v2/admin/update-profile-assign/${agent.id}`, { body: { to } });
  expect([reply.status, reply.text]).toEqual([422, expect.stringContaining('to the person who has them')]);
  const job = await api.call(manager, 'POST /api/rest/leads/jobs', {
    body: { action: 'assign', ids: [lead], body: { field: 'assignedTo', to: [{ _id: agent.id }, ...to] } },
  });
  expect([job.status, job.text]).toEqual([422, expect.stringContaining('only once')]);
});
