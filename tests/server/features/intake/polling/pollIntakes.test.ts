import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { pollIntakes } from '../../../../../server/features/intake/polling/pollIntakes.ts';
import { allOfLeads, openTestApi, type Person, type TestApi } from '../../../support/api.ts';
import { type Provider, startProvider } from '../../channels/provider.ts';
import { deliveriesOf, jobOf, setSecret, withFiles, work } from '../intakeApi.ts';

let api: TestApi;
let admin: Person;
let portal: Provider;
let answer: unknown = [];

beforeAll(async () => {
  api = await openTestApi();
  admin = await api.person({ ...allOfLeads, organization: ['view', 'edit'] });
  portal = await startProvider(() => answer as object);
});
afterAll(async () => {
  await portal.close();
  await api.close();
});

const minute = 60_000;
let now = new Date('2026-11-26T09:00:00Z');
const later = (minutes: number): Date => {
  now = new Date(now.getTime() + minutes * minute);
  return now;
};

const sourceOf = (more: Partial<IntakeSchema> = {}): IntakeSchema => ({
  name: 'portal',
  title: 'Portal',
  resource: 'leads',
  verify: { by: 'poll' },
  poll: {
    url: `${portal.origin}/leads`,
    query: { from: '{since}', to: '{now}', hash: '{signature}', text: 'literal {other} $' },
    headers: { Authorization: 'Bearer $token' },
    every: '15m',
    times: 'seconds',
    sign: '{now}',
  },
  records: 'data[]',
  id: ['id'],
  fields: { name: { column: 'name' }, contactNo: { column: 'phone' }, source: { value: 'Webhook' } },
  ...more,
});

const poll = (at: Date, { allowPrivate = true } = {}): Promise<void> =>
  pollIntakes(jobOf(api), { now: at, allowPrivate });

const seconds = (date: Date): string => String(Math.floor(date.getTime() / 1000));

const leadOf = (number: number): object => ({ id: number, name: `Lead ${number}`, phone: `98124000${number}` });

type Shown = { readonly problem: string | null; readonly checkedAt: string | null; readonly server: string };

const connectionOf = async (name: string): Promise<Shown | null | undefined> => {
  const { body } = await api.call(admin, 'GET /api/v2/admin/intake');
  const sources = body['data'] as readonly { readonly name: string; readonly connection: Shown | null }[];
  return sources.find((source) => source.name === name)?.connection;
};

const storedOf = async (sources: readonly string[]): Promise<number> =>
  (await api.pool.query('select from gable.intake where source = any($1)', [sources])).rows.length;

beforeEach(async () => {
  portal.got.length = 0;
  await api.pool.query('delete from gable.intake');
  await api.pool.query(`delete from gable.source_positions where name like 'intake/%'`);
  await withFiles(api, { intake: [sourceOf()] });
});

it('a polled source is not asked until its secrets are set', async () => {
  await poll(later(60));
  expect(portal.got).toEqual([]);
});

it('a polled source is asked for the records since its last answer, signed, and each is recorded once', async () => {
  await setSecret(api, admin, 'portal', { value: 'the key' });
  await setSecret(api, admin, 'portal', { name: 'token', value: '{now} $key' });
  answer = { data: [leadOf(10), leadOf(11)] };
  const first = later(60);
  await poll(first);
  const query = new URL(portal.got[0]?.url ?? '', portal.origin).searchParams;
  expect(Object.fromEntries(query)).toEqual({
    from: seconds(new Date(first.getTime() - 24 * 60 * minute)),
    to: seconds(first),
    hash: createHmac('sha256', 'the key').update(seconds(first)).digest('hex'),
    text: 'literal {other} $',
  });
  // A secret is filled in once: what looks like a placeholder in it stays.
  expect(portal.got[0]?.headers['authorization']).toBe('Bearer {now} $key');
  await work(api, first);
  expect((await deliveriesOf(api, admin, 'portal')).map(({ result }) => result)).toEqual(['created', 'created']);

  // Too early: nothing is asked.
  await poll(later(10));
  expect(portal.got).toHaveLength(1);

  answer = { data: [leadOf(11), leadOf(12)] };
  await poll(later(10));
  expect(new URL(portal.got[1]?.url ?? '', portal.origin).searchParams.get('from')).toBe(
    seconds(new Date(first.getTime() - 30 * minute)),
  );
  await work(api, now);
  const { rows } = await api.pool.query(`select key, repeats from gable.intake where source = 'portal' order by key`);
  expect(rows).toEqual([10, 11, 12].map((key) => ({ key: String(key), repeats: 0 })));
  expect(await connectionOf('portal')).toMatchObject({
    server: '127.0.0.1',
    problem: null,
    checkedAt: now.toISOString(),
  });
});

it('after an error, a polled source shows the reason and is asked for everything since its last answer', async () => {
  answer = { data: [] };
  const answered = later(60);
  await poll(answered);
  portal.answerNext({ status: 401, body: { apiErrors: ['hash'] } });
  await poll(later(20));
  expect(await connectionOf('portal')).toMatchObject({ problem: '127.0.0.1 answered 401' });
  portal.answerNext({ status: 200, body: { apiErrors: { hash: 'wrong' } } });
  await poll(later(20));
  expect(await connectionOf('portal')).toMatchObject({ problem: '127.0.0.1 returned no list at data[]' });
  answer = { data: [leadOf(20)] };
  await poll(later(20));
  expect(new URL(portal.got.at(-1)?.url ?? '', portal.origin).searchParams.get('from')).toBe(
    seconds(new Date(answered.getTime() - 30 * minute)),
  );
  expect(await connectionOf('portal')).toMatchObject({ problem: null });
  // After a long outage it asks for as much as the file allows.
  await poll(later(30 * 24 * 60));
  expect(new URL(portal.got.at(-1)?.url ?? '', portal.origin).searchParams.get('from')).toBe(
    seconds(new Date(now.getTime() - 2 * 24 * 60 * minute)),
  );
});

it('a plain list is read, several servers ask once, and deeply nested content is not stored', async () => {
  await withFiles(api, { intake: [sourceOf({ records: 'list[]' })] });
  answer = [leadOf(30), leadOf(31)];
  const at = later(60);
  await Promise.all(Array.from({ length: 4 }, () => poll(at)));
  expect(portal.got).toHaveLength(1);
  expect(await deliveriesOf(api, admin, 'portal')).toHaveLength(2);
  let deep: unknown = {};
  for (let level = 0; level < 50; level += 1) deep = [deep];
  answer = deep;
  await poll(later(60));
  expect(await connectionOf('portal')).toMatchObject({ problem: expect.stringContaining('levels deep') });
  expect(await deliveriesOf(api, admin, 'portal')).toHaveLength(2);
});

it('a source that answers late delays no other, and each is asked by one server', async () => {
  const quick = { ...sourceOf(), name: 'quick', title: 'Quick' };
  await withFiles(api, { intake: [sourceOf(), quick] });
  for (const source of ['quick', 'portal'])
    for (const name of ['key', 'token']) await setSecret(api, admin, source, { name, value: 'x' });
  let answerNow = (): void => undefined;
  portal.beforeAnswer(
    () =>
      new Promise<void>((resolve) => {
        answerNow = resolve;
      }),
  );
  answer = { data: [leadOf(40)] };
  const at = later(60);
  const polls = [poll(at)];
  // One of them waits for its answer; the other is read meanwhile, and a second server asks neither again.
  await expect.poll(() => storedOf(['quick', 'portal']), { interval: 10, timeout: 20_000 }).toBe(1);
  polls.push(poll(at));
  await polls[1];
  expect(portal.got).toHaveLength(2);
  answerNow();
  await Promise.all(polls);
  expect(await storedOf(['quick', 'portal'])).toBe(2);
  const { rows } = await api.pool.query(`select from pg_locks where locktype = 'advisory' and mode = 'ExclusiveLock'
    and objid in (select hashtext('gable mailbox intake/' || name || '/poll')::bit(32)::bigint
      from unnest(array['portal', 'quick']) name)`);
  expect(rows).toEqual([]);
});

it("addresses in the server's own network are never asked, and redirects are not followed", async () => {
  await poll(later(60), { allowPrivate: false });
  expect(portal.got).toEqual([]);
  expect(await connectionOf('portal')).toMatchObject({ problem: '127.0.0.1 must be an https address' });
  for (const host of ['127.0.0.1', '[::ffff:10.0.0.1]', '2130706433', '0x7f000001', '169.254.169.254', 'localhost']) {
    const source = sourceOf();
    await withFiles(api, {
      intake: [{ ...source, poll: { ...source.poll, url: `https://${host}:${new URL(portal.origin).port}/` } }],
    });
    await poll(later(60), { allowPrivate: false });
    expect(await connectionOf('portal')).toMatchObject({
      problem: expect.stringContaining("in the server's own network"),
    });
  }
  expect(portal.got).toEqual([]);
  await withFiles(api, { intake: [sourceOf()] });
  portal.answerNext({ status: 302, body: {} });
  await poll(later(60));
  expect(await connectionOf('portal')).toMatchObject({ problem: '127.0.0.1 answered 302' });
});
