// Takes long.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slowDownMs } from '../../../../server/auth/limits/signInLimit.ts';
import { networkOf } from '../../../../server/auth/limits/networkOf.ts';
import { countersOfKind } from '../../../../server/schema/tables/internal/sessionTables.ts';
import { allOfLeads, openTestApi, type Person, type Reply, type TestApi } from '../../support/api.ts';

const password = 'right password 1';
let api: TestApi;

const login = (username: string, typed: string, address: string): Promise<Reply> =>
  api.call(undefined, 'POST /api/v2/admin/login-profile', { body: { username, password: typed }, address });
const wrong = async (count: number, username: string, address: string): Promise<readonly number[]> => {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await login(username, `wrong ${index}`, address)).status);
  return found;
};
const staff = (): Promise<Person> => api.person(allOfLeads, { password });
const of = (count: number, status: number): readonly number[] => Array.from({ length: count }, () => status);
const counters = async (): Promise<number> =>
  Number((await api.pool.query('select count(*) from gable.attempt_counters')).rows[0].count);

beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

describe('wrong passwords', () => {
  it('count towards the same account, however its username or email is written', async () => {
    const { id, username } = await staff();
    await api.pool.query(
      `update users set "username" = 'mini.admin', "email" = 'mini.admin@example.com' where "_id" = $1`,
      [id],
    );
    const written = [
      'mini.admin',
      'MINI.admin',
      ' mini.admin ',
      'mini.admin@example.com',
      'Mini.Admin@Example.com',
      'mİni.admİn',
      'mini.admin@EXAMPLE.com',
    ];
    const signIns = await Promise.all(
      written.map(async (name, index) => [name, (await login(name, password, `192.0.2.${index}`)).status] as const),
    );
    const names = signIns.flatMap(([name, status]) => (status === 200 ? name : []));
    expect(names.length).toBeGreaterThanOrEqual(6);
    const found: number[] = [];
    for (let index = 0; index < 14; index += 1)
      found.push(...(await wrong(1, names[index % names.length] ?? username, '198.51.100.1')));
    expect(found).toEqual([...of(10, 401), ...of(4, 429)]);
  });

  it('lock the account only for their network', async () => {
    const { username } = await staff();
    expect(await wrong(11, username, '198.51.100.2')).toEqual([...of(10, 401), 429]);
    expect((await login(username, password, '198.51.100.2')).status).toBe(429);
    expect((await login(username, password, '198.51.100.3')).status).toBe(200);
    expect((await login(username, password, '198.51.100.2')).status).toBe(429);
  });

  it('get the same responses for an unknown username', async () => {
    const { username } = await staff();
    const [cached, unknown] = [
      await wrong(12, username, '198.51.100.4'),
      await wrong(12, 'nobody.at.all', '198.51.100.5'),
    ];
    expect(unknown).toEqual(cached);
    const bodies = await Promise.all([
      login(username, 'x', '198.51.100.4'),
      login('nobody.at.all', 'x', '198.51.100.5'),
    ]);
    const [first, second] = bodies.map(({ body }) => ({
      ...(body['error'] as object),
      requestId: '',
      retryAfterSeconds: 0,
    }));
    expect(second).toEqual(first);
  });

  it('count per /64 prefix of IPv6 addresses', async () => {
    const { username } = await staff();
    const found: number[] = [];
    for (let index = 0; index < 12; index += 1)
      found.push(...(await wrong(1, username, `2001:db8:0:7:${index}:${index}::1`)));
    expect(found).toEqual([...of(10, 401), 429, 429]);
    expect((await login(username, password, '2001:db8:0:8::1')).status).toBe(200);
  });

  it('are limited per network across usernames, and other sign-ins do not reset the limit', async () => {
    const [own, friend] = [await staff(), await staff()];
    const address = '198.51.100.6';
    await login(friend.username, password, address);
    const found: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      found.push(...(await wrong(9, `made.up.${round}`, address)));
      await login(own.username, password, address);
    }
    expect(found.filter((status) => status === 401)).toHaveLength(100);
    // Users who signed in from this network before are not affected.
    expect((await login(friend.username, password, address)).status).toBe(200);
  });

  it('are reset by a sign-in only for the same account and network', async () => {
    const [victim, own] = [await staff(), await staff()];
    await wrong(9, victim.username, '198.51.100.7');
    expect((await login(own.username, password, '198.51.100.7')).status).toBe(200);
    expect((await login(victim.username, password, '198.51.100.8')).status).toBe(200);
    expect(await wrong(2, victim.username, '198.51.100.7')).toEqual([401, 429]);
    await wrong(9, victim.username, '198.51.100.9');
    expect((await login(victim.username, password, '198.51.100.9')).status).toBe(200);
    expect(await wrong(10, victim.username, '198.51.100.9')).toEqual(of(10, 401));
  });

  it('from many networks slow an account down, but lock no one out', async () => {
    const { username } = await staff();
    expect((await login(username, password, '203.0.113.1')).status).toBe(200);
    await Promise.all(Array.from({ length: 30 }, (_, index) => wrong(1, username, `198.18.0.${index}`)));
    expect((await login(username, password, '203.0.113.1')).status).toBe(200);
    expect((await login(username, password, '203.0.113.2')).status).toBe(200);
  });

  it('do not lock anyone out after the clock of the database was set back by an hour', async () => {
    const { username } = await staff();
    expect(await wrong(11, username, '198.51.100.13')).toEqual([...of(10, 401), 429]);
    await api.pool.query(`update gable.attempt_counters set since = since + interval '1 hour'`);
    expect((await login(username, password, '198.51.100.13')).status).toBe(200);
    expect(await wrong(11, username, '198.51.100.13')).toEqual([...of(10, 401), 429]);
  });

  it('cause longer delays the more there are, up to a max', () => {
    const waits = [1, 20, 21, 30, 50, 1000, 1_000_000].map(slowDownMs);
    expect(waits).toEqual([0, 0, 100, 1000, 3000, 3000, 3000]);
  });
});

describe('the table of attempts', () => {
  it('does not grow with rejected attempts', async () => {
    const { username } = await staff();
    await wrong(11, username, '198.51.100.10');
    const before = await counters();
    expect(await wrong(50, username, '198.51.100.10')).toEqual(of(50, 429));
    expect(await counters()).toBe(before);
  });

  it('has a max size under a flood of names and addresses, and still counts', async () => {
    const before = await counters();
    const floodSize = 70_000;
    await api.pool.query(
      `select count(*) from generate_series(1, $1) i cross join lateral gable.count_attempt('flood ' || i, 0, 15) u`,
      [floodSize],
    );
    expect(await counters()).toBeLessThanOrEqual(before + countersOfKind);
    expect(countersOfKind).toBeLessThan(floodSize);
    const { username } = await staff();
    expect(await wrong(11, username, '198.51.100.11')).toEqual([...of(10, 401), 429]);
    expect((await login(username, password, '198.51.100.12')).status).toBe(200);
  });

  it('never counts attempts of another key in the same slot', async () => {
    const count = async (key: string): Promise<number> =>
      Number((await api.pool.query('select used from gable.count_attempt($1, 3, 15)', [key])).rows[0].used);
    for (let index = 0; index < 5; index += 1) await count('the first');
    const { rows } = await api.pool.query(
      `with mine as (select hashtextextended('the first', seed) & ${countersOfKind - 1} as slot, seed from gable.attempt_seed)
       select 'other ' || i as key from mine, generate_series(1, 2000000) i where hashtextextended('other ' || i, seed) & ${countersOfKind - 1} = slot limit 1`,
    );
    expect(await count(String(rows[0].key))).toBe(1);
  });
});

describe('networkOf', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['::ffff:cb00:7109', '203.0.113.9'],
    ['2001:db8:0:1:aaaa::1', '2001:db8:0:1::/64'],
    ['2001:0DB8:0000:0001::', '2001:db8:0:1::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::1', '::/64'],
    ['203.0.113.9:50123', '203.0.113.9'],
    ['[2001:db8:0:1::9]:50123', '2001:db8:0:1::/64'],
    ['[2001:db8:0:1::9]', '2001:db8:0:1::/64'],
    ['no address', 'no address'],
  ])('%s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
