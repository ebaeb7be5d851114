import { randomUUID } from 'node:crypto';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createShareTokens } from '../../../../server/auth/tokens/shareTokens.ts';
import { openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let agent: Person;
let property: string;
let tokens: ReturnType<typeof createShareTokens>;
let strangers = 0;

type Row = Record<string, unknown>;

const address = (): string => `10.1.${(strangers += 1) >> 8}.${strangers & 255}`;
const link = async (more: { expiresAt?: string; status?: string; property?: string } = {}): Promise<string> => {
  const id = v7();
  await api.pool.query(
    `insert into shares ("_id", "property", "sharedBy", "channel", "status", "expiresAt", "openCount") values ($1, $2, $3, 'WhatsApp', $4, $5, 0)`,
    [id, more.property ?? property, agent.id, more.status ?? 'Active', more.expiresAt ?? null],
  );
  return id;
};
const open = (share: unknown, visit: unknown = randomUUID(), from = address()) =>
  api.call(undefined, 'POST /api/v2/client/note-opening', { body: { share, visit }, address: from });
const rowOf = async (id: string): Promise<Row> =>
  (await api.pool.query<Row>('select * from shares where "_id" = $1', [id])).rows[0] ?? {};
const openingsOf = async (id: string): Promise<readonly Row[]> =>
  (await api.pool.query<Row>('select * from openings where "share" = $1', [id])).rows;
const enquire = async (more: Row): Promise<Row> => {
  const body = { name: 'Visitor', phone: `+9197${String(50_000_000 + (strangers += 1))}`, consent: true, ...more };
  const { status, body: answer } = await api.call(undefined, 'POST /api/v2/client/create-enquiry', {
    body,
    address: address(),
  });
  expect(status).toBe(201);
  const { rows } = await api.pool.query<Row>('select * from enquiries where "_id" = $1', [
    (answer['data'] as { _id: string })._id,
  ]);
  return rows[0] ?? {};
};
const createProperty = async (): Promise<string> => {
  const id = v7();
  await api.pool.query(
    `insert into properties ("_id", "title", "status", "published") values ($1, 'Lake view', 'Active', true)`,
    [id],
  );
  return id;
};
/** Invalid tokens, each for a different reason. */
const bad = async (): Promise<readonly unknown[]> => {
  const existing = tokens.sign(await link());
  return [
    undefined,
    null,
    '',
    7,
    {},
    'x',
    `${existing}A`,
    existing.slice(1),
    `${existing.slice(0, -1)}${existing.endsWith('A') ? 'B' : 'A'}`,
    createShareTokens('another secret, long enough').sign(await link()),
    tokens.sign(randomUUID()),
    tokens.sign(await link({ status: 'Revoked' })),
    tokens.sign(await link({ expiresAt: new Date(Date.now() - 1000).toISOString() })),
  ];
};

beforeAll(async () => {
  api = await openTestApi();
  tokens = createShareTokens(api.options.tokenSecret);
  agent = await api.person({ shares: ['viewAssigned'] });
  property = await createProperty();
});
afterAll(() => api.close());

describe('share tokens', () => {
  it('have 32 URL-safe characters and contain the id of the share', () => {
    const id = v7();
    expect(tokens.sign(id)).toMatch(/^[\w-]{32}$/);
    expect(tokens.read(tokens.sign(id))).toBe(id);
  });
});

describe('POST /note-opening', () => {
  it('counts a view once per link and visit, with property and sharer', async () => {
    const id = await link({ expiresAt: new Date(Date.now() + 60_000).toISOString() });
    const [token, visit] = [tokens.sign(id), randomUUID()];
    const replies = await Promise.all([open(token, visit), open(token, visit), open(token, visit), open(token)]);
    expect(replies.map(({ status, text }) => [status, text])).toEqual(replies.map(() => [204, '']));
    expect((await openingsOf(id)).map(({ property: of, sharedBy }) => [of, sharedBy])).toEqual([
      [property, agent.id],
      [property, agent.id],
    ]);
    expect(await rowOf(id)).toMatchObject({
      openCount: '2',
      firstOpenedAt: expect.any(Date),
      lastOpenedAt: expect.any(Date),
    });
    // The same visit to another link counts again.
    const other = await link();
    await open(tokens.sign(other), visit);
    expect(await rowOf(other)).toMatchObject({ openCount: '1' });
  });

  it('returns the same response for an invalid token, and stores nothing', async () => {
    const before = await api.pool.query('select 1 from openings');
    for (const token of await bad()) expect([token, (await open(token)).status]).toEqual([token, 204]);
    for (const visit of [null, '', 'short', 7, 'x'.repeat(65)])
      expect((await open(tokens.sign(await link()), visit)).status).toBe(204);
    expect((await api.pool.query('select 1 from openings')).rowCount).toBe(before.rowCount);
  });

  it('is rate limited per address', async () => {
    const [id, from] = [await link(), address()];
    const replies = await Promise.all(Array.from({ length: 50 }, () => open(tokens.sign(id), randomUUID(), from)));
    expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(10);
    expect(Number((await rowOf(id))['openCount'])).toBe(replies.filter(({ status }) => status === 204).length);
  });
});

describe('an enquiry with a share link', () => {
  it('stores the link, the sharer and the property', async () => {
    const id = await link();
    expect(await enquire({ share: tokens.sign(id), channel: 'Public page' })).toMatchObject({
      share: id,
      sharedBy: agent.id,
      property,
      channel: 'Public page',
    });
    expect(await enquire({ share: tokens.sign(id), property, sharedBy: randomUUID() })).toMatchObject({
      share: id,
      sharedBy: agent.id,
      property,
    });
  });

  it('is accepted without the link when its token is invalid or for another property', async () => {
    for (const share of await bad())
      expect(await enquire({ share, property })).toMatchObject({ share: null, sharedBy: null, property });
    const other = await createProperty();
    expect(await enquire({ share: tokens.sign(await link()), property: other })).toMatchObject({
      share: null,
      sharedBy: null,
      property: other,
    });
  });

  it('cannot refer to a link by its id, or when created by staff', async () => {
    expect(await enquire({ share: await link() })).toMatchObject({ share: null });
    const staff = await api.person({ enquiries: ['view', 'create'] });
    const body = { name: 'Desk', phone: '+919845098450', consent: true, share: await link() };
    expect((await api.call(staff, 'POST /api/v2/client/create-enquiry', { body })).status).toBe(422);
  });
});
