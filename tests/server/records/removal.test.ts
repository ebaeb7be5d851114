import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';

let api: TestApi;
let admin: Person;
const rights = [
  'view',
  'create',
  'edit',
  'delete',
  'restore',
  'purge',
  'viewHistory',
  'bulk',
  'addNote',
  'status',
  'assignRoles',
];

type Rec = { _id: string; [name: string]: unknown };
const dataOf = (reply: Reply): Rec => (reply.body['data'] ?? reply.body) as Rec;
const errorOf = (reply: Reply) => reply.body['error'] as { code: string; message: string; [extra: string]: unknown };

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({
    ...Object.fromEntries(Object.values(api.model.resources).map(({ module }) => [module, rights])),
    leads: [...rights, 'viewContact', 'viewSource', 'assign'],
    users: [...rights, 'resetPassword', 'assignRoles'],
  });
});
afterAll(() => api.close());

let made = 0;
const createLead = async (more: Record<string, unknown> = {}): Promise<Rec> => {
  made += 1;
  const reply = await api.call(admin, 'POST /api/v2/admin/create-lead', { body: leadBody(made, more) });
  expect([reply.status, reply.text]).toEqual([201, expect.any(String)]);
  return dataOf(reply);
};
const createProject = async (name: string): Promise<Rec> =>
  dataOf(await api.call(admin, 'POST /api/rest/projects', { body: { name, status: 'Upcoming' } }));

describe('idempotency keys', () => {
  const headers = { 'idempotency-key': 'form-0000000000000001' };

  it('create one record and return one response for concurrent requests', async () => {
    const body = { name: 'Sent twice', status: 'Upcoming' };
    const replies = await Promise.all(
      [1, 2, 3].map(() => api.call(admin, 'POST /api/rest/projects', { body, headers })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(replies.map((reply) => dataOf(reply)._id)).size).toBe(1);
    const { rows } = await api.pool.query(`select from projects where name = 'Sent twice'`);
    expect(rows).toHaveLength(1);
  });

  it('reject another body with the same key', async () => {
    const reply = await api.call(admin, 'POST /api/rest/projects', {
      body: { name: 'Something else', status: 'Upcoming' },
      headers,
    });
    expect([reply.status, errorOf(reply).code]).toEqual([409, 'KEY_USED']);
  });

  it('can be used again after a rejected request, and by another user', async () => {
    const key = { 'idempotency-key': 'form-0000000000000002' };
    expect(
      (await api.call(admin, 'POST /api/rest/projects', { body: { name: '', status: 'Upcoming' }, headers: key }))
        .status,
    ).toBe(422);
    expect(
      (
        await api.call(admin, 'POST /api/rest/projects', {
          body: { name: 'Now right', status: 'Upcoming' },
          headers: key,
        })
      ).status,
    ).toBe(201);
    const other = await api.person({ projects: rights });
    const reply = await api.call(other, 'POST /api/rest/projects', {
      body: { name: 'Of another', status: 'Upcoming' },
      headers: key,
    });
    expect(reply.status).toBe(201);
  });

  it('return only the id of a record that the user may not see any more', async () => {
    const agent = await api.person({ leads: ['viewAssigned', 'create', 'edit', 'assign'] });
    const body = leadBody(7001, { assignedTo: agent.id });
    const headers = { 'idempotency-key': 'form-0000000000000004' };
    const send = async (): Promise<Rec> =>
      dataOf(await api.call(agent, 'POST /api/v2/admin/create-lead', { body, headers }));
    const { _id } = await send();
    expect(await send()).toMatchObject({ _id, name: 'Lead 7001' });
    dataOf(
      await api.call(admin, `POST /api/v2/admin/update-lead/${_id}`, {
        body: { assignedTo: admin.id, name: 'Secret' },
      }),
    );
    expect(await send()).toEqual({ _id, version: 2 });
  });

  it('expire after a week', async () => {
    const key = { 'idempotency-key': 'form-0000000000000003' };
    const send = async (name: string): Promise<Reply> =>
      api.call(admin, 'POST /api/rest/projects', { body: { name, status: 'Upcoming' }, headers: key });
    expect((await send('Last week')).status).toBe(201);
    await api.pool.query(`update gable.create_keys set "at" = "at" - interval '8 days'`);
    expect((await send('Today')).status).toBe(201);
  });

  it('are rejected when invalid', async () => {
    const reply = await api.call(admin, 'POST /api/rest/projects', {
      body: { name: 'Short key', status: 'Upcoming' },
      headers: { 'idempotency-key': 'x' },
    });
    expect([reply.status, errorOf(reply).code]).toEqual([422, 'INVALID']);
  });
});

describe('references to a record', () => {
  it('are counted by resource and field, for lists and single references', async () => {
    const project = await createProject('Earlier project');
    await createLead({ projects: [project._id] });
    await createLead({ projects: [project._id] });
    const reply = await api.call(admin, `GET /api/rest/projects/${project._id}/references`);
    expect(reply.body['data']).toEqual([
      { resource: 'leads', title: 'Leads', field: 'projects', fieldTitle: 'Projects', count: 2 },
    ]);
  });

  it('are summed for several records', async () => {
    const [one, two] = [await createProject('Sum 1'), await createProject('Sum 2')];
    await createLead({ projects: [one._id, two._id] });
    await createLead({ projects: [two._id] });
    const reply = await api.call(admin, 'POST /api/rest/projects/bulk', {
      body: { operation: 'references', ids: [one._id, two._id] },
    });
    expect(reply.body['data']).toMatchObject([{ resource: 'leads', count: 2 }]);
  });

  it('are counted only in records and fields that the user can see', async () => {
    const project = await createProject('Half seen');
    const agent = await api.person({ leads: ['viewAssigned'], projects: ['view'] });
    const stranger = await api.person({ projects: ['view'] });
    await createLead({ projects: [project._id], assignedTo: agent.id });
    await createLead({ projects: [project._id] });
    const path = `GET /api/rest/projects/${project._id}/references`;
    expect((await api.call(agent, path)).body['data']).toMatchObject([{ resource: 'leads', count: 1 }]);
    expect((await api.call(stranger, path)).body['data']).toEqual([]);
  });

  it('prevent deleting a record that another record requires, with the reason', async () => {
    const role = dataOf(
      await api.call(admin, 'POST /api/v2/admin/create-roles-permission', {
        body: { name: 'Needed', rolePermissions: {} },
      }),
    );
    const user = await api.person({});
    await api.pool.query('update users set "userRoles" = array[$1::uuid] where "_id" = $2', [role._id, user.id]);
    const reply = await api.call(admin, `DELETE /api/v2/admin/delete-roles-permission/${role._id}`);
    expect([reply.status, errorOf(reply)]).toMatchObject([
      409,
      { code: 'IN_USE', message: '1 user requires this role.' },
    ]);
    const hidden = await api.person({ roles: ['view', 'delete'] });
    const blind = await api.call(hidden, `DELETE /api/v2/admin/delete-roles-permission/${role._id}`);
    expect(errorOf(blind)).toMatchObject({
      code: 'IN_USE',
      message: expect.stringContaining('no access to'),
      references: [],
    });
  });

  it('do not prevent deleting a record when the references are optional', async () => {
    const project = await createProject('May go');
    await createLead({ projects: [project._id] });
    expect((await api.call(admin, `DELETE /api/rest/projects/${project._id}`)).status).toBe(200);
  });
});

describe('trash', () => {
  const inTrash = async (more: Record<string, unknown> = {}): Promise<Rec> => {
    const lead = await createLead(more);
    expect((await api.call(admin, `DELETE /api/v2/admin/delete-lead/${lead._id}`)).status).toBe(200);
    return lead;
  };

  it('deletes permanently only what is in the trash, and only with the permission', async () => {
    const lead = await createLead();
    expect((await api.call(admin, `DELETE /api/rest/leads/${lead._id}/purge`)).status).toBe(404);
    await api.call(admin, `DELETE /api/v2/admin/delete-lead/${lead._id}`);
    const deleter = await api.person({ leads: rights.filter((right) => right !== 'purge') });
    const refused = await api.call(deleter, `DELETE /api/rest/leads/${lead._id}/purge`);
    expect([refused.status, errorOf(refused).message]).toEqual([
      403,
      expect.stringContaining('Leads: Delete permanently'),
    ]);
    expect((await api.call(admin, `DELETE /api/rest/leads/${lead._id}/purge`)).body).toEqual({
      data: { _id: lead._id },
    });
    expect((await api.call(admin, `GET /api/v2/admin/getbyid-lead/${lead._id}`)).status).toBe(404);
  });

  it('removes all personal data on permanent deletion, except who deleted what', async () => {
    const lead = await createLead({ name: 'Canary Kumari' });
    await api.call(admin, `POST /api/rest/leads/${lead._id}/log`, { body: { kind: 'note', note: 'canary note' } });
    await api.call(admin, `POST /api/v2/admin/update-lead/${lead._id}`, {
      body: { notes: 'canary old', contactNo: '+919945099999' },
    });
    await api.call(admin, `POST /api/v2/admin/update-lead/${lead._id}`, { body: { notes: 'canary new' } });
    await api.call(admin, `DELETE /api/v2/admin/delete-lead/${lead._id}`);
    await api.call(admin, `DELETE /api/rest/leads/${lead._id}/purge`);
    const { rows: notes } = await api.pool.query('select from activities where record = $1', [lead._id]);
    expect(notes).toEqual([]);
    const { rows } = await api.pool.query(
      'select action, changes, "by"::text as "by" from gable.audit where record = $1 order by id',
      [lead._id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['create', 'edit', 'edit', 'delete', 'purge']);
    expect(JSON.stringify(rows)).not.toMatch(/canary|99999/);
    expect(rows.at(-1)).toEqual({
      action: 'purge',
      changes: { title: { old: 'Canary Kumari', new: null } },
      by: admin.id,
    });
  });

  it('keeps a record that another record refers to, even if that one is in the trash', async () => {
    const project = await createProject('Named from the trash');
    const lead = await inTrash({ projects: [project._id] });
    await api.call(admin, `DELETE /api/rest/projects/${project._id}`);
    const reply = await api.call(admin, `DELETE /api/rest/projects/${project._id}/purge`);
    expect([reply.status, errorOf(reply).message]).toEqual([409, '1 lead still refers to this project.']);
    expect((await api.call(admin, `DELETE /api/rest/leads/${lead._id}/purge`)).status).toBe(200);
    expect((await api.call(admin, `DELETE /api/rest/projects/${project._id}/purge`)).status).toBe(200);
  });

  it('deletes permanently and restores several records, each on its own', async () => {
    const [one, two] = [await inTrash(), await inTrash()];
    const existing = await createLead();
    const restored = await api.call(admin, 'POST /api/rest/leads/bulk', {
      body: { operation: 'restore', ids: [one._id, existing._id] },
    });
    expect(restored.body['data']).toMatchObject({
      done: [one._id],
      refused: [{ _id: existing._id, code: 'NOT_FOUND' }],
    });
    const ended = await api.call(admin, 'POST /api/rest/leads/bulk', {
      body: { operation: 'purge', ids: [one._id, two._id] },
    });
    expect(ended.body['data']).toMatchObject({ done: [two._id], refused: [{ _id: one._id, code: 'NOT_FOUND' }] });
  });

  it.each(['projects', 'properties', 'users', 'roles'])(
    'deletes, restores and permanently deletes %s',
    async (name) => {
      const bodies: Record<string, Record<string, unknown>> = {
        projects: { name: 'Round trip', status: 'Upcoming' },
        properties: {
          title: 'Round trip',
          enquiredFor: 'Sale',
          propertyType: 'Residential',
          propertySubType: 'Apartment',
          bhk: '2',
          area: { value: 900, unit: 'sq ft' },
          price: 5_000_000,
        },
        users: {
          username: 'round.trip',
          firstName: 'Round',
          lastName: 'Trip',
          email: 'round@example.com',
          phone: '+919845098450',
          password: 'a long password',
        },
        roles: { name: 'Round trip', rolePermissions: {} },
      };
      const role = (await api.pool.query<{ id: string }>('select "_id"::text as id from roles limit 1')).rows[0]?.id;
      const at = (operation: 'create' | 'delete' | 'restore' | 'purge', id = ''): string => {
        const call = api.model.resources[name]?.calls[operation];
        return `${call?.method} ${call?.path.replace('{id}', id)}`;
      };
      const createdReply = await api.call(admin, at('create'), {
        body: { ...bodies[name], ...(name === 'users' ? { userRoles: [role] } : {}) },
      });
      const { _id } = dataOf(createdReply);
      expect([createdReply.status, createdReply.text]).toEqual([201, expect.any(String)]);
      for (const operation of ['delete', 'restore', 'delete', 'purge'] as const) {
        const reply = await api.call(admin, at(operation, _id), operation === 'restore' ? { body: {} } : {});
        expect([operation, reply.status, reply.text]).toEqual([operation, 200, expect.any(String)]);
      }
    },
  );
});

describe('updates and permissions', () => {
  it('rejects a field without permission regardless of the version sent', async () => {
    const lead = await createLead();
    const agent = await api.person({ leads: ['view', 'edit'] });
    const body = { assignedTo: agent.id, version: 7 };
    const reply = await api.call(agent, `POST /api/v2/admin/update-lead/${lead._id}`, { body });
    expect([reply.status, errorOf(reply).code]).toEqual([403, 'FIELD_NOT_ALLOWED']);
  });

  it('returns the record even when the update gives it to another user', async () => {
    const other = await api.person({});
    const giver = await api.person({ leads: ['viewAssigned', 'create', 'edit', 'assign'] });
    const lead = await createLead({ assignedTo: giver.id });
    const reply = await api.call(giver, `POST /api/v2/admin/update-lead/${lead._id}`, {
      body: { assignedTo: other.id },
    });
    expect([reply.status, dataOf(reply)['assignedTo']]).toEqual([200, other.id]);
  });
});
