import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../support/api.ts';
import { isBehindHaproxy } from '../support/servers.ts';

let api: TestApi;
let manager: Person;
let before: string;

const createPath = 'POST /api/v2/admin/create-lead';
const errorOf = (reply: { body: Record<string, unknown> }) =>
  reply.body['error'] as { code: string; message: string; requestId: string; fields?: Record<string, string> };
const create = (more: Record<string, unknown>) => api.call(manager, createPath, { body: leadBody(1, more) });
const list = (query: string) => api.call(manager, `GET /api/v2/admin/get-lead?${query}`);
const filtered = (filter: unknown) => list(`filter=${encodeURIComponent(JSON.stringify(filter))}`);

/** Returns everything that the database contains about leads and their history. */
const snapshot = async (): Promise<string> => {
  const { rows } = await api.pool.query(
    `select (select json_agg(l order by l."_id") from leads l)::text as leads, (select count(*) from activities)::int as activities,
            (select count(*) from gable.audit)::int as audit`,
  );
  return JSON.stringify(rows);
};

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person(allOfLeads);
  expect((await api.call(manager, createPath, { body: leadBody(500) })).status).toBe(201);
  before = await snapshot();
});
afterAll(async () => {
  expect(await snapshot()).toBe(before);
  await api.close();
});

/** Checks that no internals of Gable or Postgres are visible. */
const expectNoInternals = (text: string): void => {
  expect(text).not.toMatch(
    /select |insert |update .* set|relation|column|syntax error|\bat .*\.ts:|node_modules|postgres/i,
  );
};

describe('unknown options and long lists', () => {
  it('rejects an unknown value of onDuplicate', async () => {
    const reply = await create({ onDuplicate: 'merge' });
    expect([reply.status, errorOf(reply).fields]).toEqual([
      422,
      { onDuplicate: 'onDuplicate: expected "refuse" or "attach", got "merge"' },
    ]);
  });

  it('names only twenty of tens of thousands of unknown fields', async () => {
    const reply = await create(Object.fromEntries(Array.from({ length: 40_000 }, (_, index) => [`x${index}`, 1])));
    expect([reply.status, Object.keys(errorOf(reply).fields ?? {}).length]).toEqual([422, 20]);
  });

  it('rejects a list of tens of thousands with one message, not one per entry', async () => {
    const reply = await create({ tags: Array.from({ length: 80_000 }, () => 1) });
    expect([reply.status, errorOf(reply).fields]).toEqual([
      422,
      { tags: 'tags: expected at most 1000 entries, got 80000' },
    ]);
  });
});

describe('invalid request bodies', () => {
  it.each<[string, number, string, { payload: string | Buffer; headers?: Record<string, string> }]>([
    ['malformed JSON', 400, 'MALFORMED_JSON', { payload: '{"name": ' }],
    ['an empty body', 400, 'MALFORMED_JSON', { payload: '' }],
    ['__proto__ in the body', 400, 'MALFORMED_JSON', { payload: '{"__proto__":{"admin":true},"name":"x"}' }],
    [
      'constructor.prototype in the body',
      400,
      'MALFORMED_JSON',
      { payload: '{"constructor":{"prototype":{"admin":true}}}' },
    ],
    ['a list', 415, 'WRONG_CONTENT_TYPE', { payload: '[1,2]' }],
    ['plain text', 415, 'WRONG_CONTENT_TYPE', { payload: 'hello', headers: { 'content-type': 'text/plain' } }],
    ['XML', 415, 'WRONG_CONTENT_TYPE', { payload: '<a/>', headers: { 'content-type': 'application/xml' } }],
    [
      'a list that is nested a hundred thousand levels deep',
      422,
      'INVALID',
      { payload: `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}` },
    ],
    ['10 MB', 413, 'BODY_TOO_LARGE', { payload: `{"name":"${'x'.repeat(10_485_760)}"}` }],
  ])('rejects %s', async (_, status, code, options) => {
    // HAProxy closes the connection with the answer, while the body is still being sent.
    if (code === 'BODY_TOO_LARGE' && isBehindHaproxy()) return;
    const reply = await api.call(manager, createPath, options);
    expect([reply.status, errorOf(reply).code]).toEqual([status, code]);
    expect(errorOf(reply).requestId).toMatch(/^[0-9a-f-]{36}$/);
    expectNoInternals(reply.text);
  });
});

describe('invalid values', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['an unknown field', { nickname: 'x' }, 'nickname'],
    ['a wrong type', { name: 42 }, 'name'],
    ['an object for a text', { name: { a: 1 } }, 'name'],
    ['a list for a text', { name: ['a'] }, 'name'],
    ['an object with toString for a status', { status: { toString: 1 } }, 'status'],
    ['an object with valueOf for a choice', { source: { valueOf: null, toString: null } }, 'source'],
    ['an object with a length, for a phone', { contactNo: { length: 10 } }, 'contactNo'],
    ['an object for a number', { budgetMax: { valueOf: 5 } }, 'budgetMax'],
    ['an object for a date', { receivedAt: { toString: '2026-01-01' } }, 'receivedAt'],
    ['an object for a reference', { assignedTo: { _id: 'x' } }, 'assignedTo'],
    ['an object for choices', { tags: { length: 1, 0: 'Hot' } }, 'tags'],
    ['objects for choices', { tags: [{ toString: 1 }] }, 'tags'],
    ['a wrong choice', { source: 'Carrier pigeon' }, 'source'],
    ['a sub-source of another source', { source: 'Direct', subSource: 'Retargeting' }, 'subSource'],
    ['a text that is too long', { name: 'x'.repeat(76) }, 'name'],
    ['a blank name', { name: '   ' }, 'name'],
    ['a date on 30 Feb', { bookedAt: '2026-02-30' }, 'bookedAt'],
    ['a date-time on 30 Feb', { receivedAt: '2026-02-30T10:00:00.000Z' }, 'receivedAt'],
    ['a number that is too large', { budgetMax: 1e19 }, 'budgetMax'],
    ['a number in words', { budgetMax: '12 lakhs of rupees or so' }, 'budgetMax'],
    ['a negative budget', { budgetMax: -1 }, 'budgetMax'],
    ['NUL in a text', { name: 'a\u0000b' }, 'name'],
    ['NUL in a note', { notes: 'a\u0000b' }, 'notes'],
    ['a lone surrogate', { name: 'a\ud800b' }, 'name'],
    ['an invalid phone', { contactNo: '12' }, 'contactNo'],
    ['an invalid email', { email: 'asha at example' }, 'email'],
    ['a reference that is not an id', { assignedTo: "1'; drop table leads; --" }, 'assignedTo'],
    ['a field that the server writes', { shareCount: 1000 }, 'shareCount'],
    ['a lead number', { leadNumber: 1 }, 'leadNumber'],
    ['an invalid version', { version: 'two' }, 'version'],
  ])('rejects %s and names the field', async (_, more, field) => {
    const reply = await create(more);
    expect(reply.status).toBe(422);
    expect(Object.keys(errorOf(reply).fields ?? {})).toContain(field);
    expectNoInternals(reply.text);
  });
});

describe('objects instead of texts, and long ids', () => {
  const object = { toString: 1 };
  it.each<[string, string, Record<string, unknown>, string]>([
    ['an object as a status', 'POST /api/v2/admin/lead-status/', { status: object }, 'status'],
    ['a list as a status', 'POST /api/v2/admin/lead-status/', { status: ['Pending'] }, 'status'],
    [
      'an object as a sub-status',
      'POST /api/v2/admin/lead-status/',
      { status: 'Callback', subStatus: object, scheduledAt: object },
      'subStatus',
    ],
    ['an object in an inline edit', 'PUT /api/v2/admin/single-lead/', { source: object }, 'source'],
    ['an object in an update', 'POST /api/v2/admin/update-lead/', { bookedAt: object, name: object }, 'bookedAt'],
  ])('rejects %s and names the field', async (_, line, body, field) => {
    const { rows } = await api.pool.query<{ id: string }>('select "_id"::text as id from leads limit 1');
    const reply = await api.call(manager, `${line}${rows[0]?.id ?? ''}`, { body });
    expect([reply.status, errorOf(reply).code]).toEqual([422, 'INVALID']);
    expect(Object.keys(errorOf(reply).fields ?? {})).toContain(field);
    expectNoInternals(reply.text);
  });

  it('returns NOT_FOUND for an id of any length', async () => {
    for (const length of [201, 600, 5000])
      expect(
        (await api.call(manager, `GET /api/v2/admin/getbyid-lead/${'x'.repeat(length)}`)).body['error'],
      ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('invalid list queries', () => {
  it.each<[string, string, string]>([
    ['a negative page', 'page=-1', 'BAD_QUERY'],
    ['page 0', 'page=0', 'BAD_QUERY'],
    ['a fractional page', 'page=1.5', 'BAD_QUERY'],
    ['perPage 10^9', 'perPage=1000000000', 'BAD_QUERY'],
    ['a page number that is too large', 'page=99999999999999999999', 'BAD_QUERY'],
    ['SQL in sort', `sort=${encodeURIComponent('name; drop table leads')}`, 'UNKNOWN_SORT'],
    ['an unknown sort', 'sort=nickname', 'UNKNOWN_SORT'],
    ['SQL in order', `order=${encodeURIComponent('ASC; drop table leads')}`, 'BAD_QUERY'],
    ['an unknown parameter', 'limit=5', 'UNKNOWN_QUERY'],
    ['a filter that is not JSON', 'filter={', 'BAD_QUERY'],
    ['NUL in the search', 'q=a%00b', 'BAD_QUERY'],
  ])('rejects %s', async (_, query, code) => {
    const reply = await list(query);
    expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
    expectNoInternals(reply.text);
  });

  it.each<[string, unknown, string]>([
    ['an unknown field', { nickname: 'x' }, 'UNKNOWN_FILTER'],
    ['__proto__', JSON.parse('{"__proto__": "x"}'), 'UNKNOWN_FILTER'],
    ['an inherited name', { toString: 'x' }, 'UNKNOWN_FILTER'],
    ['an unknown operator', { name: { sounds: 'x' } }, 'UNKNOWN_FILTER'],
    ['a wrong type', { budgetMax: { gte: 'a lot' } }, 'BAD_QUERY'],
    ['1e19', { budgetMax: { gte: 1e19 } }, 'BAD_QUERY'],
    ['an invalid date', { receivedAt: { gte: '2026-02-30' } }, 'BAD_QUERY'],
    ['an invalid id', { assignedTo: 'me' }, 'BAD_QUERY'],
  ])('rejects a filter with %s', async (_, filter, code) => {
    const reply = await filtered(filter);
    expect([reply.status, errorOf(reply).code]).toEqual([400, code]);
    expectNoInternals(reply.text);
  });

  it('rejects filters by secrets and by fields that the user cannot read', async () => {
    const viewer = await api.person({ leads: ['view'], users: ['view'] });
    const hidden = await api.call(
      viewer,
      `GET /api/v2/admin/get-lead?filter=${encodeURIComponent('{"source":"Website"}')}`,
    );
    expect([hidden.status, errorOf(hidden).code]).toEqual([400, 'UNKNOWN_FILTER']);
    const secret = await api.call(
      viewer,
      `GET /api/v2/admin/get-profile?filter=${encodeURIComponent('{"password":"x"}')}`,
    );
    expect([secret.status, errorOf(secret).code]).toEqual([400, 'UNKNOWN_FILTER']);
    expect(secret.text).not.toContain('"password"');
  });
});

describe('addresses', () => {
  it('returns the same 404 for leads without access and leads that never existed', async () => {
    const agent = await api.person({ leads: ['viewAssigned', 'edit', 'status', 'delete'] });
    const { rows } = await api.pool.query('select "_id" from leads limit 1');
    const others = await api.call(agent, `GET /api/v2/admin/getbyid-lead/${rows[0]._id}`);
    const never = await api.call(agent, 'GET /api/v2/admin/getbyid-lead/0190aaaa-0000-7000-8000-000000000000');
    const odd = await api.call(agent, "GET /api/v2/admin/getbyid-lead/1'%20or%201=1");
    expect([others, never, odd].map(({ status }) => status)).toEqual([404, 404, 404]);
    expect(errorOf(others).message).toBe(errorOf(never).message);
    for (const line of [
      'PUT /api/v2/admin/single-lead/',
      'POST /api/v2/admin/update-lead/',
      'POST /api/v2/admin/lead-status/',
      'DELETE /api/v2/admin/delete-lead/',
    ]) {
      const reply = await api.call(
        agent,
        `${line}${rows[0]._id}`,
        line.startsWith('DELETE') ? {} : { body: { status: 'Pending' } },
      );
      expect(reply.status).toBe(404);
    }
  });

  it('returns the allowed methods of an address', async () => {
    const reply = await api.call(manager, 'DELETE /api/v2/admin/get-lead');
    expect([reply.status, reply.headers['allow']]).toEqual([405, 'GET']);
    expect((await api.call(manager, 'GET /api/v2/admin/no-such-call')).status).toBe(404);
  });
});

describe('unusual but valid values', () => {
  const names = [
    'محمد علي',
    'עברית',
    '李小龍',
    'Zoë O’Brien-Śmith',
    '😀 Party of Five',
    "Robert'); DROP TABLE leads;--",
    '<b>bold</b>',
    'null',
  ];
  it.each(names)('keeps the name %s unchanged', async (name) => {
    const reply = await create({ name, contactNo: `+9199300${String(10_000 + names.indexOf(name))}` });
    expect(reply.status).toBe(201);
    const { _id, name: kept } = reply.body['data'] as { _id: string; name: string };
    expect(kept).toBe(name.normalize('NFC'));
    await api.pool.query('delete from leads where "_id" = $1', [_id]);
    await api.pool.query('delete from activities where record = $1', [_id]);
    await api.pool.query('delete from gable.audit where record = $1', [_id]);
  });

  it.each([
    '098450 54321',
    '+91 98450 54321',
    '+91-98450-54321',
    '0091 98450 54321',
    '(+91) 98450 54321',
    '9845054321',
    '98450-54321',
    '+91.98450.54321',
    '0 98450 54321',
    ' 98450  54321 ',
    '९८४५०५४३२१',
    '９８４５０５４３２１',
  ])('normalizes the phone %s', async (contactNo) => {
    const reply = await create({ contactNo });
    expect(reply.status).toBe(201);
    const { _id, contactNo: kept } = reply.body['data'] as { _id: string; contactNo: string };
    expect(kept).toBe('+919845054321');
    await api.pool.query('delete from leads where "_id" = $1', [_id]);
    await api.pool.query('delete from activities where record = $1', [_id]);
    await api.pool.query('delete from gable.audit where record = $1', [_id]);
  });
});
