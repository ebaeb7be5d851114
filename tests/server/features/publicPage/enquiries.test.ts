import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

let api: TestApi;
let staff: Person;
let clerk: Person;

type Row = { _id: string; version: number; editKey: string; [name: string]: unknown };
const dataOf = (reply: Reply): Row => reply.body['data'] as Row;
const errorOf = (reply: Reply) =>
  reply.body['error'] as { code: string; message: string; fields?: Record<string, string> };

const phone = (number: number): string => `+9196${String(20_000_000 + number)}`;
const body = (number: number, more: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: `Visitor ${number}`,
  phone: phone(number),
  message: 'Is it still free?',
  consent: true,
  ...more,
});
/** Addresses of visitors. Each visitor has their own, so that the limit applies only where it is tested. */
let strangers = 0;
const send = (given: Record<string, unknown>, headers: Record<string, string> = {}): Promise<Reply> => {
  strangers += 1;
  return api.call(undefined, 'POST /api/v2/client/create-enquiry', {
    body: given,
    headers,
    address: `10.0.${strangers >> 8}.${strangers & 255}`,
  });
};
const put = (id: string, given: Record<string, unknown>, person?: Person): Promise<Reply> =>
  api.call(person, `PUT /api/v2/client/update-enquiry/${id}`, { body: given });
const seen = async (id: string, by: Person = staff): Promise<Row> => {
  const list = await api.call(
    by,
    `GET /api/v2/client/get-enquiry?filter=${encodeURIComponent(JSON.stringify({ _id: id }))}`,
  );
  const [record] = list.body['data'] as Row[];
  return record ?? ({} as Row);
};
const stored = async (id: string) =>
  (await api.pool.query('select * from enquiries where "_id" = $1', [id])).rows[0] as
    | Record<string, unknown>
    | undefined;
const count = async (): Promise<number> =>
  Number((await api.pool.query<{ n: string }>('select count(*) as n from enquiries')).rows[0]?.n);
const shape = ({ status, body: answer }: Reply) => [
  status,
  Object.keys(answer),
  Object.keys((answer['data'] ?? {}) as object).sort(),
];

beforeAll(async () => {
  api = await openTestApi();
  staff = await api.person({
    ...allOfLeads,
    enquiries: ['view', 'create', 'edit', 'delete', 'status', 'assign', 'bulk', 'convert', 'viewContact'],
  });
  clerk = await api.person({ enquiries: ['view'] });
});
afterAll(() => api.close());

describe('an enquiry from a visitor', () => {
  it('is stored without a creator, and only its id and edit key are returned', async () => {
    const reply = await send(body(1, { channel: 'QR' }));
    expect([reply.status, reply.body]).toEqual([
      201,
      { data: { _id: expect.any(String), editKey: expect.any(String) } },
    ]);
    expect(await seen(dataOf(reply)._id)).toMatchObject({
      name: 'Visitor 1',
      phone: phone(1),
      channel: 'QR',
      status: 'New',
      consent: true,
      version: 1,
    });
    expect(await stored(dataOf(reply)._id)).toMatchObject({ createdBy: null, channel: 'QR' });
  });

  it('requires consent', async () => {
    for (const consent of [false, undefined, null, 'yes', 1]) {
      const reply = await send(body(2, { consent }));
      expect([consent, reply.status]).toEqual([consent, 422]);
      expect(Object.keys(errorOf(reply).fields ?? {})).toEqual(['consent']);
    }
  });

  it('accepts only public fields and the channels of visitors', async () => {
    const refused = await Promise.all([
      send(body(3, { status: 'Converted' })),
      send(body(3, { assignedTo: staff.id })),
      send(body(3, { lead: randomUUID() })),
      send(body(3, { _id: randomUUID() })),
      send(body(3, { version: 4 })),
      send(body(3, { channel: 'Walk-in' })),
      send(body(3, { onDuplicate: 'attach' })),
    ]);
    expect(refused.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 422, 422]);
    expect((await stored(dataOf(await send(body(3)))._id))?.['channel']).toBe('Website');
  });

  it('returns the same response whether or not the phone belongs to a lead', async () => {
    const lead = dataOf(
      await api.call(staff, 'POST /api/v2/admin/create-lead', { body: leadBody(4, { contactNo: phone(4) }) }),
    );
    const replies = [await send(body(4)), await send(body(5)), await send(body(5))];
    expect(replies.map(shape)).toEqual(replies.map(() => [201, ['data'], ['_id', 'editKey']]));
    expect(new Set(replies.map(({ text }) => text.length)).size).toBe(1);
    // Staff see the existing lead immediately.
    expect(await seen(dataOf(replies[0] ?? (await send(body(4))))._id)).toMatchObject({
      lead: lead._id,
      status: 'New',
    });
    const timeline = await api.call(staff, `GET /api/rest/leads/${lead._id}/timeline`);
    expect((timeline.body['data'] as Row[])[0]).toMatchObject({
      kind: 're-enquiry',
      note: 'Is it still free?',
      by: null,
    });
  });

  it('returns the same response whether or not the referenced ids exist', async () => {
    const [there, nowhere] = [
      await send(body(6, { sharedBy: clerk.id })),
      await send(body(7, { sharedBy: randomUUID(), project: randomUUID() })),
    ];
    expect(shape(there)).toEqual(shape(nowhere));
    expect(await stored(dataOf(there)._id)).toMatchObject({ sharedBy: clerk.id });
    expect(await stored(dataOf(nowhere)._id)).toMatchObject({ sharedBy: null, project: null });
  });

  it('returns the same 404 for unknown, deleted and unpublished properties', async () => {
    const property = async (published: boolean | null, { deleted = false } = {}): Promise<string> => {
      const id = randomUUID();
      await api.pool.query(
        `insert into properties ("_id", "title", "status", "published", "deletedAt") values ($1, 'Quiet', 'Active', $2, case when $3 then now() end)`,
        [id, published, deleted],
      );
      return id;
    };
    const before = await count();
    const refused = [];
    for (const id of [
      await property(null),
      await property(false),
      await property(true, { deleted: true }),
      randomUUID(),
    ])
      refused.push(await send(body(16, { property: id })));
    const responses = refused.map((reply) => [reply.status, { ...(reply.body['error'] as Row), requestId: '' }]);
    expect(responses).toEqual(
      responses.map(() => [404, { code: 'NOT_FOUND', message: 'This property is not available.', requestId: '' }]),
    );
    expect(await count()).toBe(before);
    expect((await send(body(16, { property: await property(true) }))).status).toBe(201);
  });

  it('from a bot that fills in the hidden field gets the usual response, but is not stored', async () => {
    const before = await count();
    const [real, machine] = [await send(body(8)), await send(body(9, { homepage: 'https://spam.example' }))];
    expect(shape(machine)).toEqual(shape(real));
    expect(await count()).toBe(before + 1);
    const { _id, editKey } = dataOf(machine);
    expect(shape(await put(_id, { editKey, message: 'Buy now' }))).toEqual([200, ['data'], ['_id', 'editKey']]);
    expect(await stored(_id)).toBeUndefined();
  });

  it('creates one record for repeated requests with the same idempotency key', async () => {
    const before = await count();
    const key = { 'idempotency-key': randomUUID() };
    const replies = await Promise.all([send(body(10), key), send(body(10), key), send(body(10), key)]);
    expect(new Set(replies.map((reply) => dataOf(reply)._id)).size).toBe(1);
    expect(await count()).toBe(before + 1);
  });

  it('keeps markup as text', async () => {
    const message = "<script>alert(1)</script> {{7*7}} '; drop table leads; -- &amp;";
    const { _id } = dataOf(await send(body(11, { message, name: '<b>Asha</b>' })));
    expect(await seen(_id)).toMatchObject({ message, name: '<b>Asha</b>' });
  });

  it('is rate limited per address and IPv6 network, without affecting others', async () => {
    const from = (address: string) =>
      api.call(undefined, 'POST /api/v2/client/create-enquiry', { body: body(12), address });
    const flood = await Promise.all(Array.from({ length: 50 }, () => from('203.0.113.9')));
    expect(flood.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    const late = await from('203.0.113.9');
    expect([late.status, errorOf(late).code]).toEqual([429, 'TOO_MANY_ATTEMPTS']);
    // The rest of the 15 minutes since the first attempt.
    const wait = Number(late.headers['retry-after']);
    expect(wait).toBeGreaterThan(780);
    expect(wait).toBeLessThanOrEqual(900);
    const network = await Promise.all(
      Array.from({ length: 50 }, (_, index) => from(`2001:db8:1:2::${index.toString(16)}`)),
    );
    expect(network.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect([(await from('203.0.113.10')).status, (await from('2001:db8:1:3::1')).status]).toEqual([201, 201]);
    // The limit does not apply to staff at the same address.
    expect(
      (await api.call(staff, 'POST /api/v2/client/create-enquiry', { body: body(13), address: '203.0.113.9' })).status,
    ).toBe(201);
  });
});

describe('an enquiry at the front desk', () => {
  it('requires permission, and gets the channel Walk-in', async () => {
    const reply = await api.call(staff, 'POST /api/v2/client/create-enquiry', { body: body(20) });
    expect([reply.status, dataOf(reply)]).toMatchObject([
      201,
      { channel: 'Walk-in', createdBy: staff.id, editKey: expect.any(String) },
    ]);
    expect((await api.call(clerk, 'POST /api/v2/client/create-enquiry', { body: body(21) })).status).toBe(403);
    expect(
      (await api.call({ ...staff, token: 'a.b.c' }, 'POST /api/v2/client/create-enquiry', { body: body(21) })).status,
    ).toBe(401);
  });

  it('is read, marked as spam and deleted only by users with permission', async () => {
    const { _id } = dataOf(await send(body(22)));
    expect((await api.call(undefined, 'GET /api/v2/client/get-enquiry')).status).toBe(401);
    expect((await api.call(undefined, `DELETE /api/v2/client/delete-enquiry/${_id}`)).status).toBe(401);
    expect((await api.call(clerk, `DELETE /api/v2/client/delete-enquiry/${_id}`)).status).toBe(403);
    expect((await api.call(clerk, `POST /api/rest/enquiries/${_id}/status`, { body: { status: 'Spam' } })).status).toBe(
      403,
    );
    expect(
      dataOf(await api.call(staff, `POST /api/rest/enquiries/${_id}/status`, { body: { status: 'Spam' } })),
    ).toMatchObject({ status: 'Spam' });
    expect((await api.call(staff, `POST /api/rest/enquiries/${_id}/convert`, { body: {} })).status).toBe(422);
    expect((await api.call(staff, `DELETE /api/v2/client/delete-enquiry/${_id}`)).status).toBe(200);
    expect(await seen(_id)).toEqual({});
  });

  it('has masked phones and no edit key for users who may only view', async () => {
    const { _id } = dataOf(await send(body(23)));
    const record = await seen(_id, clerk);
    expect([String(record['phone']).endsWith('0023'), record['phone'] === phone(23), record.editKey]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('becomes Assigned with its first owner, set in the form or in bulk', async () => {
    const [one, two] = [dataOf(await send(body(24))), dataOf(await send(body(25)))];
    const { editKey } = await seen(one._id);
    expect(dataOf(await put(one._id, { editKey, assignedTo: clerk.id }))).toMatchObject({
      status: 'Assigned',
      assignedTo: clerk.id,
    });
    await api.call(staff, 'POST /api/rest/enquiries/bulk', {
      body: { operation: 'patch', ids: [two._id], body: { assignedTo: clerk.id } },
    });
    expect(await seen(two._id)).toMatchObject({ status: 'Assigned' });
  });

  it('converts into a lead with its source, agent and email, or into a re-enquiry', async () => {
    const { _id } = dataOf(await send(body(26, { channel: 'QR', sharedBy: clerk.id, email: 'visitor26@example.com' })));
    const made = dataOf(await api.call(staff, `POST /api/rest/enquiries/${_id}/convert`, { body: {} }));
    expect(dataOf(await api.call(staff, `GET /api/v2/admin/getbyid-lead/${made._id}`))).toMatchObject({
      name: 'Visitor 26',
      contactNo: phone(26),
      email: 'visitor26@example.com',
      notes: 'Is it still free?',
      source: 'QR code',
      assignedTo: clerk.id,
      enquiry: _id,
    });
    expect(await seen(_id)).toMatchObject({ status: 'Converted', lead: made._id });
    // Another enquiry of the same person counts as a re-enquiry once, on arrival, and not again on conversion.
    const again = dataOf(await send(body(26)));
    expect((await api.call(staff, `POST /api/rest/enquiries/${again._id}/convert`, { body: {} })).status).toBe(409);
    expect(
      dataOf(
        await api.call(staff, `POST /api/rest/enquiries/${again._id}/convert`, { body: { onDuplicate: 'attach' } }),
      ),
    ).toMatchObject({ _id: made._id, attached: true });
    expect(dataOf(await api.call(staff, `GET /api/v2/admin/getbyid-lead/${made._id}`))).toMatchObject({
      reEnquiryCount: 1,
    });
  });
});

describe('an edit key', () => {
  it('lets a visitor correct the submitted fields, and nothing else', async () => {
    const { _id, editKey } = dataOf(await send(body(30)));
    const reply = await put(_id, { editKey, message: 'Sorry: is the flat still free?', phone: '098450 12345' });
    expect([reply.status, reply.body]).toEqual([200, { data: { _id, editKey } }]);
    expect(await seen(_id)).toMatchObject({
      message: 'Sorry: is the flat still free?',
      phone: '+919845012345',
      version: 2,
    });
    const refused = await Promise.all(
      [{ consent: true, channel: 'QR' }, { status: 'Spam' }, { assignedTo: clerk.id }].map((given) =>
        put(_id, { editKey, ...given }),
      ),
    );
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403]);
    expect((await put(_id, { editKey, name: '' })).status).toBe(422);
  });

  it('must be intact, not expired, and for this record', async () => {
    const [one, other] = [dataOf(await send(body(31))), dataOf(await send(body(32)))];
    const grant = {
      resource: 'enquiries',
      id: one._id,
      signedAtMs: Date.now() - 3_600_000,
      userId: staff.id,
      sessionId: staff.id,
    };
    const [text = '', mac = ''] = one.editKey.split('.');
    const forged = Buffer.from(JSON.stringify({ ...grant, expiresAtMs: Date.now() + 60_000 })).toString('base64url');
    const keys = [
      undefined,
      '',
      'x',
      7,
      other.editKey,
      `${text}.`,
      `${text}.${mac}.`,
      `${forged}.${mac}`,
      `${text}.${mac.slice(0, -2)}AA`,
      staff.token,
      api.editKeys.sign({ ...grant, expiresAtMs: Date.now() - 1 }),
      api.editKeys.sign({ ...grant, resource: 'leads', expiresAtMs: Date.now() + 60_000 }),
    ];
    for (const editKey of keys) {
      const reply = await put(one._id, { editKey, message: 'Taken over' });
      expect([editKey, reply.status, errorOf(reply).code]).toEqual([editKey, 401, 'EDIT_KEY_INVALID']);
    }
    // A token is not accepted as an edit key, nor an edit key as a token.
    expect((await put(one._id, { message: 'Taken over' }, staff)).status).toBe(401);
    expect((await api.call({ ...staff, token: one.editKey }, 'GET /api/v2/client/get-enquiry')).status).toBe(401);
    expect(await seen(one._id)).toMatchObject({ message: 'Is it still free?', version: 1 });
  });

  it('of a staff member has their current permissions', async () => {
    const person = await api.person({ enquiries: ['view', 'edit'] });
    const { _id } = dataOf(await send(body(33)));
    const { editKey } = await seen(_id, person);
    expect(dataOf(await put(_id, { editKey, message: 'Rang back' }))).toMatchObject({
      message: 'Rang back',
      updatedBy: person.id,
    });
    expect(
      (
        await api.call(undefined, `PUT /api/v2/client/update-enquiry/${_id}?editKey=${editKey}`, {
          body: { message: 'By the query' },
        })
      ).status,
    ).toBe(200);
    // Without viewContact the phone can't be changed, neither by key nor by token; nor the owner without assign.
    expect((await put(_id, { editKey, phone: phone(34) })).status).toBe(403);
    expect((await put(_id, { editKey, assignedTo: person.id })).status).toBe(403);
    await api.pool.query(
      `update roles set "rolePermissions" = '{"enquiries":["view"]}' where "_id" = (select "userRoles"[1] from users where "_id" = $1)`,
      [person.id],
    );
    expect((await put(_id, { editKey, message: 'Without the right' })).status).toBe(403);
    await api.pool.query(`update users set "status" = 'Inactive' where "_id" = $1`, [person.id]);
    expect((await put(_id, { editKey, message: 'Gone' })).status).toBe(401);
    expect(await seen(_id)).toMatchObject({ message: 'By the query' });
  });

  it('respects scope and version like any other update', async () => {
    const own = await api.person({ enquiries: ['viewAssigned', 'edit'] });
    const { _id } = dataOf(await send(body(35, { sharedBy: own.id })));
    const { editKey, version } = await seen(_id, own);
    expect((await put(_id, { editKey, version: version + 1, message: 'Stale' })).status).toBe(409);
    await api.pool.query('update enquiries set "sharedBy" = null where "_id" = $1', [_id]);
    expect((await put(_id, { editKey, message: 'No longer theirs' })).status).toBe(404);
  });
});
