import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';
import { detail, importCalls } from '../../features/import/importCalls.ts';

let api: TestApi;
let manager: Person;
let agent: Person;
let colleague: Person;
let number = 0;

const ofAgent = {
  leads: ['viewAssigned', 'create', 'edit', 'status', 'viewContact', 'viewSource', 'addNote'],
  data: ['viewAssigned', 'create', 'edit', 'status', 'convert', 'viewContact', 'viewSource'],
  enquiries: ['viewAssigned', 'create', 'edit', 'convert', 'viewContact'],
  properties: ['view', 'create', 'edit'],
};
const createLead = (
  by: Person,
  more: Record<string, unknown> = {},
  words: Record<string, unknown> = {},
): Promise<Reply> =>
  api.call(by, 'POST /api/v2/admin/create-lead', { body: { ...leadBody((number += 1), more), ...words } });
const dataOf = (reply: Reply): Record<string, unknown> & { _id: string } =>
  reply.body['data'] as Record<string, unknown> & { _id: string };
const errorOf = (reply: Reply): { code: string; message: string; fields?: Record<string, string> } =>
  reply.body['error'] as { code: string; message: string };
const refusedFields = (reply: Reply): readonly unknown[] => [
  reply.status,
  errorOf(reply)?.code,
  Object.keys(errorOf(reply)?.fields ?? {}),
];
const notificationsOf = async (person: Person): Promise<readonly { text: string; record: string }[]> =>
  (
    await api.pool.query<{ text: string; record: string }>(
      'select "text", "record"::text from gable.notifications where "user" = $1',
      [person.id],
    )
  ).rows;
const stateOf = async (id: string): Promise<unknown> =>
  (
    await api.pool.query(
      'select "status", "version", "reEnquiryCount"::int as "reEnquiryCount", (select count(*)::int from activities where record = $1::text) as activities from leads where "_id" = $1::uuid',
      [id],
    )
  ).rows[0];
const property = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
  title: 'Flat by the lake',
  enquiredFor: 'Sale',
  propertyType: 'Residential',
  propertySubType: 'Apartment',
  area: { value: 900, unit: 'sq ft' },
  price: 9_000_000,
  ...more,
});

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    ...allOfLeads,
    data: ['view', 'create', 'assign', 'viewContact', 'viewSource'],
    properties: ['view', 'create', 'publish', 'viewOwner'],
  });
  agent = await api.person(ofAgent);
  colleague = await api.person(ofAgent);
});
afterAll(() => api.close());

describe('a field that the user may not write', () => {
  it('is rejected on create: the owner and second owner of a lead without `assign`', async () => {
    expect(refusedFields(await createLead(agent, { assignedTo: colleague.id }))).toEqual([
      403,
      'FIELD_NOT_ALLOWED',
      ['assignedTo'],
    ]);
    expect(refusedFields(await createLead(agent, { secondaryAssignedTo: colleague.id }))).toEqual([
      403,
      'FIELD_NOT_ALLOWED',
      ['secondaryAssignedTo'],
    ]);
    expect((await createLead(manager, { assignedTo: colleague.id })).status).toBe(201);
  });

  it('is accepted when it has the default value, such as the user as owner', async () => {
    expect(dataOf(await createLead(agent, { assignedTo: agent.id }))['assignedTo']).toBe(agent.id);
    expect(dataOf(await createLead(agent))['assignedTo']).toBe(agent.id);
  });

  it('is rejected on create when it is unreadable and optional, such as a second phone or an email', async () => {
    const blind = await api.person({ leads: ['view', 'create'], properties: ['view', 'create'] });
    expect(
      refusedFields(await createLead(blind, { email: 'x@example.com', alternateContactNo: '+919845012346' })),
    ).toEqual([403, 'FIELD_NOT_ALLOWED', ['alternateContactNo', 'email']]);
    const reply = await api.call(blind, 'POST /api/v2/admin/create-property', {
      body: property({ ownerName: 'Ravi', ownerPhone: '+919845012345' }),
    });
    expect(refusedFields(reply)).toEqual([
      403,
      'FIELD_NOT_ALLOWED',
      ['ownerName', 'ownerPhone'].filter(
        (name) => api.model.resources['properties']?.fieldsByName[name]?.readable !== undefined,
      ),
    ]);
    const made = dataOf(await createLead(blind));
    expect(made).not.toHaveProperty('source');
    expect(String(made['contactNo'])).toMatch(/^•+/);
  });

  it('is rejected for properties: publishing requires `publish`', async () => {
    const make = (by: Person, more: Record<string, unknown> = {}): Promise<Reply> =>
      api.call(by, 'POST /api/v2/admin/create-property', { body: property(more) });
    expect(refusedFields(await make(agent, { published: true }))).toEqual([403, 'FIELD_NOT_ALLOWED', ['published']]);
    expect(dataOf(await make(agent))['published']).toBe(false);
    expect(dataOf(await make(manager))['published']).toBe(true);
  });

  it('is rejected in a multipart form too', async () => {
    const boundary = 'a-boundary-of-the-test';
    const parts = Object.entries(property({ published: true })).map(
      ([name, value]) =>
        `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${typeof value === 'string' ? value : JSON.stringify(value)}\r\n`,
    );
    const reply = await api.call(agent, 'POST /api/v2/admin/create-property', {
      payload: `${parts.join('')}--${boundary}--\r\n`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(refusedFields(reply)).toEqual([403, 'FIELD_NOT_ALLOWED', ['published']]);
  });

  it('is rejected for users: roles require `assignRoles`', async () => {
    const clerk = await api.person({ users: ['view', 'create', 'edit'] });
    const {
      rows: [role],
    } = await api.pool.query<{ _id: string }>('select "_id"::text from roles limit 1');
    const body = {
      username: 'new.person',
      firstName: 'New',
      lastName: 'Person',
      email: 'new@example.com',
      phone: '+919845011111',
      userRoles: [role?._id],
    };
    expect(refusedFields(await api.call(clerk, 'POST /api/v2/admin/create-profile', { body }))).toEqual([
      403,
      'FIELD_NOT_ALLOWED',
      ['userRoles'],
    ]);
  });
});

describe("a colleague's lead, entered again by a user without `assign`", () => {
  it('is not changed by `attach`, its owner is notified once, and the response reveals nothing', async () => {
    const phone = '+919845077001';
    const lead = dataOf(
      await createLead(manager, { name: 'Secret Person', contactNo: phone, assignedTo: colleague.id }),
    );
    await api.call(manager, `POST /api/v2/admin/lead-status/${lead._id}`, {
      body: { status: 'Dropped', subStatus: 'Spam' },
    });
    const before = await stateOf(lead._id);
    for (let round = 0; round < 2; round += 1) {
      const reply = await createLead(
        agent,
        { name: 'As typed', contactNo: phone, notes: 'Wants three rooms' },
        { onDuplicate: 'attach' },
      );
      expect([reply.status, reply.body]).toEqual([200, { data: { attached: true } }]);
      for (const leaked of [lead._id, 'Secret', colleague.id, colleague.username])
        expect(reply.text + JSON.stringify(reply.headers)).not.toContain(leaked);
    }
    expect(await stateOf(lead._id)).toEqual(before);
    expect((await notificationsOf(colleague)).filter(({ record }) => record === lead._id)).toEqual([
      { text: 'Assigned to you', record: lead._id },
      { text: `${agent.username} entered this person again: Wants three rooms`, record: lead._id },
    ]);
  });

  it('is not reopened by a new enquiry, whose response does not link to it', async () => {
    const phone = '+919845077002';
    const lead = dataOf(await createLead(manager, { contactNo: phone, assignedTo: colleague.id }));
    await api.call(manager, `POST /api/v2/admin/lead-status/${lead._id}`, {
      body: { status: 'Dropped', subStatus: 'Spam' },
    });
    const before = await stateOf(lead._id);
    const reply = await api.call(agent, 'POST /api/v2/client/create-enquiry', {
      body: { name: 'Walked in', phone, consent: true, channel: 'Walk-in' },
    });
    expect(reply.status).toBe(201);
    expect(reply.text).not.toContain(lead._id);
    expect(await stateOf(lead._id)).toEqual(before);
    expect((await notificationsOf(colleague)).map(({ record }) => record)).toContain(lead._id);
  });

  it('is not changed by single or bulk conversions, and the responses reveal nothing', async () => {
    const phone = '+919845077003';
    const lead = dataOf(await createLead(manager, { contactNo: phone, assignedTo: colleague.id }));
    const before = await stateOf(lead._id);
    const prospect = async (): Promise<string> => {
      const id = v7();
      await api.pool.query(
        `insert into data ("_id", "name", "contactNo", "source", "status", "assignedTo") values ($1, 'Prospect', $2, 'Data', 'New', $3)`,
        [id, phone, agent.id],
      );
      return id;
    };
    const one = await prospect();
    const reply = await api.call(agent, `POST /api/rest/data/${one}/convert`, { body: { onDuplicate: 'attach' } });
    expect(reply.status).toBe(200);
    const again = await api.call(agent, `POST /api/rest/data/${one}/convert`, { body: { onDuplicate: 'attach' } });
    expect(errorOf(again).code).toBe('ALREADY_CONVERTED');
    const bulk = await api.call(agent, 'POST /api/rest/data/bulk', {
      body: { operation: 'convert', ids: [await prospect()], body: { onDuplicate: 'attach' } },
    });
    const preview = await api.call(agent, `POST /api/rest/data/${await prospect()}/convert`, {
      body: { preview: true },
    });
    const refused = await api.call(agent, `POST /api/rest/data/${await prospect()}/convert`, { body: {} });
    expect(refused.status).toBe(409);
    for (const { text } of [reply, again, bulk, preview, refused])
      for (const leaked of [lead._id, String(lead['name']), colleague.id]) expect(text).not.toContain(leaked);
    expect(await stateOf(lead._id)).toEqual(before);
  });

  it('is changed by `attach` when the user owns it or may assign it', async () => {
    const phone = '+919845077004';
    const lead = dataOf(await createLead(manager, { contactNo: phone, assignedTo: agent.id }));
    expect(dataOf(await createLead(agent, { contactNo: phone }, { onDuplicate: 'attach' }))._id).toBe(lead._id);
    expect(dataOf(await createLead(manager, { contactNo: phone }, { onDuplicate: 'attach' }))._id).toBe(lead._id);
    expect(await stateOf(lead._id)).toMatchObject({ reEnquiryCount: 2 });
  });
});

describe('the duplicate check', () => {
  it('reveals only one anonymous match to users without access, for any number of records', async () => {
    const phone = '+919845077010';
    const lead = dataOf(
      await createLead(manager, { name: 'Secret Person', contactNo: phone, assignedTo: colleague.id }),
    );
    await createLead(
      manager,
      { name: 'Secret Twin', contactNo: phone, assignedTo: colleague.id },
      { allowDuplicate: true },
    );
    await api.pool.query(
      `insert into data ("_id", "name", "contactNo", "source", "status", "assignedTo") values ($1, 'Secret Prospect', $2, 'Data', 'New', $3)`,
      [v7(), phone, colleague.id],
    );
    const asked = await api.call(agent, `GET /api/rest/leads/duplicates?contactNo=${encodeURIComponent(phone)}`);
    const cached = { field: 'contactNo', title: 'A record that you have no access to' };
    expect(asked.body).toEqual({ data: [cached] });
    const refused = await createLead(agent, { contactNo: phone });
    expect([refused.status, (refused.body['error'] as Record<string, unknown>)['duplicates']]).toEqual([409, [cached]]);
    for (const leaked of [lead._id, 'Secret', colleague.id, '/dashboard']) expect(refused.text).not.toContain(leaked);
    expect(refused.text).toContain('belongs to a record that you have no access to');
    // Excluding a hidden record by its id would reveal that the phone belongs to it. Visible records are excluded.
    const besides = (by: Person, id: string): Promise<Reply> =>
      api.call(by, `GET /api/rest/leads/duplicates?contactNo=${encodeURIComponent(phone)}&exceptId=${id}`);
    await api.pool.query('delete from data where "contactNo" = $1', [phone]);
    await api.pool.query(`update leads set "deletedAt" = now() where "name" = 'Secret Twin'`);
    expect((await besides(agent, lead._id)).body).toEqual({ data: [cached] });
    expect((await besides(manager, lead._id)).body).toEqual({ data: [] });
    const seen = await api.call(manager, `GET /api/rest/leads/duplicates?contactNo=${encodeURIComponent(phone)}`);
    expect(seen.text).toContain(lead._id);
  });

  it('does not reveal whose phone it is to users who may not read phones', async () => {
    const phone = '+919845077011';
    const blind = await api.person({ leads: ['view', 'create', 'edit', 'assign'] });
    const lead = dataOf(await createLead(manager, { name: 'Masked Person', contactNo: phone, assignedTo: blind.id }));
    const hidden = { field: 'contactNo', title: 'A record that you have no access to' };
    const refused = await createLead(blind, { contactNo: phone });
    expect([refused.status, (refused.body['error'] as Record<string, unknown>)['duplicates']]).toEqual([409, [hidden]]);
    const attached = await createLead(blind, { contactNo: phone }, { onDuplicate: 'attach' });
    for (const { text } of [refused, attached])
      for (const leaked of [lead._id, 'Masked Person']) expect(text).not.toContain(leaked);
  });

  it('does not reveal it in the check of an import that finds it in another resource', async () => {
    const phone = '+919845077012';
    const prospect = v7();
    await api.pool.query(
      `insert into data ("_id", "name", "contactNo", "source", "status", "assignedTo")
        values ($1, 'Masked Prospect', $2, 'Data', 'New', $3)`,
      [prospect, phone, manager.id],
    );
    const check = async (person: Person): Promise<string> => {
      const { upload, act } = importCalls(api);
      const { id } = detail(await upload(person, 'leads', 'leads.csv', `Name,Phone\nSomebody,${phone}\n`));
      const fields = { name: { column: 'Name' }, contactNo: { column: 'Phone' } };
      await act(person, 'leads', id, { act: 'check', map: { resource: 'leads', fields } });
      const read = (what: string) => api.call(person, `GET /api/rest/leads/imports/${id}/${what}`);
      return `${(await read('state')).text} ${(await read('rejected')).text}`;
    };
    const leads = ['view', 'create', 'import', 'viewContact'];
    expect(await check(await api.person({ leads, data: ['view', 'viewContact'] }))).toContain(prospect);
    const text = await check(await api.person({ leads, data: ['view'] }));
    expect(text).toContain('no access to');
    expect(text).not.toContain(prospect);
  });
});
