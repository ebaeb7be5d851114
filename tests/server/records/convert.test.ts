import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../support/api.ts';
import { isLong } from '../../support/isLong.ts';

let api: TestApi;
let manager: Person;
let agent: Person;

type Row = { _id: string; version: number; [name: string]: unknown };
const dataOf = (reply: Reply): Row => reply.body['data'] as Row;
const errorOf = (reply: Reply) => reply.body['error'] as { code: string; message: string; [extra: string]: unknown };

const phone = (number: number): string => `+9197${String(20_000_000 + number)}`;
const createData = async (number: number, more: Record<string, unknown> = {}, by: Person = manager): Promise<Row> => {
  const reply = await api.call(by, 'POST /api/rest/data', {
    body: { name: `Prospect ${number}`, contactNo: phone(number), ...more },
  });
  expect([reply.status, reply.text]).toEqual([201, expect.stringContaining('"_id"')]);
  return reply.body as Row;
};
const createLead = async (number: number, more: Record<string, unknown> = {}): Promise<Row> =>
  dataOf(
    await api.call(manager, 'POST /api/v2/admin/create-lead', {
      body: leadBody(number, { contactNo: phone(number), ...more }),
    }),
  );
const leadNow = async (id: unknown): Promise<Row> =>
  dataOf(await api.call(manager, `GET /api/v2/admin/getbyid-lead/${String(id)}`));
const dataNow = async (id: string): Promise<Row> => (await api.call(manager, `GET /api/rest/data/${id}`)).body as Row;
const convert = (id: string, body: Record<string, unknown> = {}, by: Person = manager): Promise<Reply> =>
  api.call(by, `POST /api/rest/data/${id}/convert`, { body });
const bulk = (ids: readonly string[], body: Record<string, unknown>): Promise<Reply> =>
  api.call(manager, 'POST /api/rest/data/bulk', { body: { operation: 'convert', ids, body } });
const kindsOf = async (id: unknown): Promise<readonly string[]> =>
  (
    await api.pool.query<{ kind: string }>('select kind from activities where record = $1 order by "at", "_id"', [id])
  ).rows.map(({ kind }) => kind);

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({
    ...allOfLeads,
    data: ['view', 'create', 'edit', 'status', 'assign', 'bulk', 'convert', 'viewContact', 'viewSource'],
  });
  agent = await api.person(
    { leads: ['viewAssigned', 'create'], data: ['viewAssigned', 'create', 'convert', 'viewContact'] },
    { reportsTo: manager.id },
  );
});
afterAll(() => api.close());

describe('hidden fields', () => {
  it('are not revealed by the record that a conversion creates', async () => {
    const leads = { leads: ['view', 'create', 'viewContact', 'viewSource'] };
    const blind = await api.person({ ...leads, data: ['view', 'bulk', 'convert', 'viewSource'] });
    const blindOnBoth = await api.person({ leads: ['view', 'create'], data: ['view', 'convert'] });
    const data = await createData(900, { email: 'asha900@example.com' });
    const refused = await convert(data._id, {}, blind);
    expect([refused.status, errorOf(refused)]).toEqual([
      403,
      expect.objectContaining({ code: 'NOT_ALLOWED', message: expect.stringContaining('View contact') }),
    ]);
    const many = await api.call(blind, 'POST /api/rest/data/bulk', {
      body: { operation: 'convert', ids: [data._id], body: {} },
    });
    expect(many.body['data']).toMatchObject({ done: [], refused: [{ _id: data._id, code: 'NOT_ALLOWED' }] });
    const preview = await convert(data._id, { preview: true }, blind);
    expect(preview.body['data']).toMatchObject({ fresh: [], existing: [], refused: [{ code: 'NOT_ALLOWED' }] });
    const made = await convert(data._id, {}, blindOnBoth);
    expect(made.status).toBe(201);
    expect(await leadNow(dataOf(made)._id)).toMatchObject({ contactNo: phone(900), email: 'asha900@example.com' });
  });
});

describe('data records', () => {
  it('report a phone that a lead or another data record has', async () => {
    const [lead, data] = [await createLead(1), await createData(2)];
    const first = await api.call(manager, 'POST /api/rest/data', { body: { name: 'Again', contactNo: phone(1) } });
    const second = await api.call(manager, 'POST /api/v2/admin/create-lead', {
      body: leadBody(2, { contactNo: phone(2) }),
    });
    expect([first.status, errorOf(first)['duplicates']]).toEqual([
      409,
      [expect.objectContaining({ resource: 'leads', _id: lead._id })],
    ]);
    expect([second.status, errorOf(second)['duplicates']]).toEqual([
      409,
      [expect.objectContaining({ resource: 'data', _id: data._id })],
    ]);
  });

  it('can be assigned in bulk by users with the permission to assign', async () => {
    const [one, two] = [await createData(3), await createData(4)];
    const reply = await api.call(manager, 'POST /api/rest/data/bulk', {
      body: { operation: 'patch', ids: [one._id, two._id], body: { assignedTo: agent.id } },
    });
    expect(reply.body['data']).toEqual({ done: [one._id, two._id], refused: [] });
    expect(await dataNow(two._id)).toMatchObject({ assignedTo: agent.id });
  });
});

describe('converting a data record', () => {
  it('creates a lead with the shared fields, links both records, and logs it in both timelines', async () => {
    const data = await createData(10, {
      source: 'Referral',
      subSource: 'Friend',
      budgetMax: 9_000_000,
      bhk: ['3'],
      assignedTo: agent.id,
      notes: 'Asked in March.',
    });
    const reply = await convert(data._id);
    expect([reply.status, dataOf(reply)]).toEqual([
      201,
      { resource: 'leads', _id: expect.any(String), attached: false },
    ]);
    const lead = await leadNow(dataOf(reply)._id);
    expect(lead).toMatchObject({
      name: 'Prospect 10',
      contactNo: phone(10),
      source: 'Data',
      budgetMax: 9_000_000,
      bhk: ['3'],
      assignedTo: agent.id,
      notes: 'Asked in March.',
      status: 'New',
      dataRecord: data._id,
    });
    expect(lead['subSource']).toBeUndefined();
    expect(await dataNow(data._id)).toMatchObject({ status: 'Converted', convertedLead: lead._id, version: 2 });
    expect([await kindsOf(lead._id), await kindsOf(data._id)]).toEqual([
      ['status', 'assignment'],
      ['status', 'assignment', 'status'],
    ]);
  });

  it('rejects a second conversion and names the lead', async () => {
    const data = await createData(11);
    const made = dataOf(await convert(data._id));
    const again = await convert(data._id);
    expect([again.status, errorOf(again)]).toEqual([
      409,
      expect.objectContaining({ code: 'ALREADY_CONVERTED', converted: { resource: 'leads', _id: made._id } }),
    ]);
  });

  it('creates one lead for concurrent conversions of one record', async () => {
    const data = await createData(12);
    const replies = await Promise.all([
      convert(data._id),
      convert(data._id),
      convert(data._id, { onDuplicate: 'attach' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    const { rows } = await api.pool.query('select 1 from leads where "contactNo" = $1', [phone(12)]);
    expect(rows).toHaveLength(1);
  });

  it('creates one lead for concurrent conversions of two records of the same person', async () => {
    const one = await createData(13);
    const two = await createData(14, { contactNo: phone(13), allowDuplicate: true });
    const replies = await Promise.all([
      convert(one._id, { onDuplicate: 'attach' }),
      convert(two._id, { onDuplicate: 'attach' }),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 201]);
    const [first, second] = [await dataNow(one._id), await dataNow(two._id)];
    expect(first['convertedLead']).toBe(second['convertedLead']);
    expect(await leadNow(first['convertedLead'])).toMatchObject({ reEnquiryCount: 1 });
  });

  it('reports an existing lead first and changes nothing', async () => {
    const [lead, data] = [await createLead(15), await createData(15, { allowDuplicate: true })];
    const reply = await convert(data._id);
    expect([reply.status, errorOf(reply)]).toEqual([
      409,
      expect.objectContaining({
        code: 'DUPLICATE',
        duplicates: [{ resource: 'leads', _id: lead._id, title: 'Lead 15', field: 'contactNo', state: 'New' }],
      }),
    ]);
    expect([await dataNow(data._id), await leadNow(lead._id)]).toMatchObject([
      { status: 'New', version: 1 },
      { version: 1, reEnquiryCount: 0 },
    ]);
  });

  it('adds a re-enquiry to the existing lead on request, and reopens a lost one', async () => {
    const lead = await createLead(16);
    await api.call(manager, `POST /api/v2/admin/lead-status/${lead._id}`, {
      body: { status: 'Not interested', subStatus: 'Plan postponed' },
    });
    const data = await createData(16);
    const reply = await convert(data._id, { onDuplicate: 'attach' });
    expect([reply.status, dataOf(reply)]).toEqual([200, { resource: 'leads', _id: lead._id, attached: true }]);
    const now = await leadNow(lead._id);
    expect(now).toMatchObject({ status: 'New', reEnquiryCount: 1, reEnquiredAt: expect.any(String) });
    expect(now['subStatus']).toBeUndefined();
    expect(await kindsOf(lead._id)).toEqual(['status', 'status', 'edit', 're-enquiry', 'status', 'edit']);
    expect(await dataNow(data._id)).toMatchObject({ status: 'Converted', convertedLead: lead._id });
  });

  it('changes nothing when the lead cannot be created', async () => {
    const leaver = await api.person({ data: ['viewAssigned'] }, { reportsTo: manager.id });
    const data = await createData(17, { assignedTo: leaver.id });
    await api.pool.query(`update users set "deletedAt" = now() where "_id" = $1`, [leaver.id]);
    const reply = await convert(data._id);
    expect(reply.status).toBe(422);
    expect([
      await dataNow(data._id),
      (await api.pool.query('select 1 from leads where "contactNo" = $1', [phone(17)])).rows,
    ]).toMatchObject([{ status: 'New', version: 1 }, []]);
  });

  it('requires both permissions and access to the record', async () => {
    const [own, foreign] = [await createData(18, { assignedTo: agent.id }), await createData(19)];
    const noLeads = await api.person({ data: ['view', 'convert'] });
    const noConvert = await api.person({ ...allOfLeads, data: ['view'] });
    expect(
      (
        await Promise.all([
          convert(own._id, {}, noLeads),
          convert(own._id, {}, noConvert),
          convert(foreign._id, {}, agent),
        ])
      ).map(({ status }) => status),
    ).toEqual([403, 403, 404]);
    expect((await convert(own._id, {}, agent)).status).toBe(201);
  });

  it('never names a lead that the user cannot see', async () => {
    await createLead(20);
    const data = await createData(20, { allowDuplicate: true, assignedTo: agent.id });
    const [reported, attached] = [
      await convert(data._id, {}, agent),
      await convert(data._id, { onDuplicate: 'attach' }, agent),
    ];
    expect(errorOf(reported)['duplicates']).toEqual([
      { field: 'contactNo', title: 'A record that you have no access to' },
    ]);
    expect(dataOf(attached)).toEqual({ resource: 'leads', attached: true });
  });

  it('previews the result for each record of a bulk conversion without writing, and then does the same', async () => {
    await createLead(30);
    const [fresh, cached, done, twin] = [
      await createData(31),
      await createData(30, { allowDuplicate: true }),
      await createData(32),
      await createData(33, { contactNo: phone(31), allowDuplicate: true }),
    ];
    await convert(done._id);
    const ids = [fresh._id, cached._id, done._id, twin._id];
    const before = await api.pool.query('select count(*) from leads');
    const preview = await bulk(ids, { preview: true });
    expect(preview.body['data']).toEqual({
      fresh: [fresh._id],
      existing: [
        { _id: cached._id, people: [expect.objectContaining({ title: 'Lead 30' })] },
        { _id: twin._id, people: [expect.objectContaining({ resource: 'data', _id: fresh._id })] },
      ],
      refused: [{ _id: done._id, code: 'ALREADY_CONVERTED', message: 'This record has already been converted.' }],
    });
    expect((await api.pool.query('select count(*) from leads')).rows).toEqual(before.rows);
    expect((await bulk(ids, { onDuplicate: 'attach' })).body['data']).toEqual({
      done: [fresh._id, cached._id, twin._id],
      refused: [expect.objectContaining({ _id: done._id })],
    });
  });
});

describe('re-enquiries', () => {
  it('are added to the existing lead when a lead is created with onDuplicate attach', async () => {
    const lead = await createLead(40, { assignedTo: agent.id });
    const reply = await api.call(manager, 'POST /api/v2/admin/create-lead', {
      body: leadBody(40, { contactNo: phone(40), notes: 'Now wants a villa', onDuplicate: 'attach' }),
    });
    expect([reply.status, dataOf(reply)]).toMatchObject([200, { _id: lead._id, reEnquiryCount: 1, version: 1 }]);
    const timeline = await api.call(manager, `GET /api/rest/leads/${lead._id}/timeline`);
    expect((timeline.body['data'] as Row[])[0]).toMatchObject({
      kind: 're-enquiry',
      note: 'Now wants a villa',
      by: manager.id,
    });
  });

  it('are counted once per idempotency key, and do not show the lead to users without access', async () => {
    const lead = await createLead(43);
    const again = (by: Person, key: string, more = {}) =>
      api.call(by, 'POST /api/v2/admin/create-lead', {
        body: { name: 'Again', contactNo: phone(43), source: 'Website', onDuplicate: 'attach', ...more },
        headers: { 'idempotency-key': key },
      });
    const replies = [await again(manager, 'key-of-the-manager-1'), await again(manager, 'key-of-the-manager-1')];
    expect(replies.map((reply) => dataOf(reply)._id)).toEqual([lead._id, lead._id]);
    expect(await leadNow(lead._id)).toMatchObject({ reEnquiryCount: 1 });
    expect((await again(agent, 'key-of-the-agent-001')).body).toEqual({ data: { attached: true } });
    expect((await again(agent, 'key-of-the-agent-001')).body).toEqual({ data: { attached: true } });
    expect((await again(agent, 'key-of-the-agent-001', { onDuplicate: 'refuse' })).status).toBe(404);
    expect(await leadNow(lead._id)).toMatchObject({ reEnquiryCount: 2 });
  });

  it('are counted in the tabs Re-enquired and Duplicate as in their lists', async () => {
    await createLead(41);
    await createLead(42, { contactNo: phone(41), allowDuplicate: true });
    const { leads } = api.model.resources;
    const counts = (await api.call(manager, 'GET /api/rest/leads/counts')).body['data'] as Record<
      string,
      { count: number }
    >;
    for (const title of ['Re-enquired', 'Duplicate']) {
      const filter = leads?.list.tabs.find((tab) => tab.title === title)?.filter;
      const list = await api.call(
        manager,
        `GET /api/v2/admin/get-lead?filter=${encodeURIComponent(JSON.stringify(filter))}`,
      );
      expect([title, counts[title]?.count]).toEqual([title, list.body['total']]);
      expect(list.body['total']).toBeGreaterThan(1);
    }
  });

  it.runIf(isLong)('report the exact number of duplicates even with very many leads', async () => {
    await api.pool.query(`insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt", "createdAt")
      select gen_random_uuid(), 'Many', '+9170' || n, 'Import', 'New', now() - interval '1 day', now() from generate_series(10000000, 10020500) n`);
    const { leads } = api.model.resources;
    const filter = encodeURIComponent(
      JSON.stringify(leads?.list.tabs.find((tab) => tab.title === 'Duplicate')?.filter),
    );
    const counts = (await api.call(manager, 'GET /api/rest/leads/counts')).body['data'] as Record<
      string,
      { count: number; atLeast?: boolean }
    >;
    const list = (await api.call(manager, `GET /api/v2/admin/get-lead?filter=${filter}`)).body;
    const exact = (await api.call(manager, `GET /api/v2/admin/get-lead?filter=${filter}&exact=true`)).body;
    expect([list['total'], list['atLeast']]).toEqual([counts['Duplicate']?.count, counts['Duplicate']?.atLeast]);
    expect([list['atLeast'], list['total'], exact['atLeast']]).toEqual([undefined, exact['total'], undefined]);
  });
});
