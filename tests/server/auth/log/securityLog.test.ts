import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSecurityLog } from '../../../../server/auth/log/securityLog.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';

let api: TestApi;
let manager: Person;
let agent: Person;

type Entry = {
  action: string;
  by: string | null;
  address: string | null;
  resource: string | null;
  record: string | null;
  count: number;
  details: Record<string, unknown> | null;
};

const entries = async (action: string): Promise<readonly Entry[]> =>
  (
    await api.pool.query<Entry>(
      'select "action", "by"::text, "address", "resource", "record"::text, "count", "details" from gable.audit where "action" = $1 order by id',
      [action],
    )
  ).rows;

/** Waits until there are this many entries, because they are written independently of the response. */
const entriesOnce = (action: string, total: number): Promise<readonly Entry[]> =>
  vi.waitFor(
    async () => {
      const found = await entries(action);
      expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(total);
      return found;
    },
    { timeout: 10_000 },
  );

const login = (username: string, password: string, address = '198.51.100.7') =>
  api.call(undefined, 'POST /api/v2/admin/login-profile', {
    body: { username, password },
    address,
    headers: { 'user-agent': 'Test browser' },
  });

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person(allOfLeads, { password: 'right password 1' });
  agent = await api.person({ leads: ['viewAssigned'] });
});
beforeEach(() => api.pool.query('delete from gable.audit'));
afterAll(() => api.close());

describe('the security log', () => {
  it('records each sign-in with user, address and device', async () => {
    expect((await login(manager.username, 'right password 1')).status).toBe(200);
    expect(await entriesOnce('signIn', 1)).toEqual([
      {
        action: 'signIn',
        by: manager.id,
        address: '198.51.100.7',
        resource: 'users',
        record: manager.id,
        count: 1,
        details: { device: 'Test browser' },
      },
    ]);
  });

  it('records failed sign-ins with the account or the entered name, but never the password', async () => {
    await login(manager.username.toUpperCase(), 'a wrong secret');
    await login('somebody.else', 'a wrong secret', '198.51.100.8');
    const found = await entriesOnce('signInFailed', 2);
    expect(found.map(({ record, address, details }) => [record, address, details?.['names']])).toEqual([
      [manager.id, '198.51.100.7', [manager.username.toUpperCase()]],
      [null, '198.51.100.8', ['somebody.else']],
    ]);
    expect(JSON.stringify(found)).not.toContain('secret');
  });

  it('replaces line breaks and control characters in entered names and devices', async () => {
    const log = createSecurityLog({
      executor: api.pool,
      onError: (error) => {
        throw error;
      },
    });
    log.add({
      kind: 'signInFailed',
      name: 'evil\r\nname\u202Etxt\u2028<b>',
      device: 'Browser\u0007\u200B 1',
      address: '203.0.113.6',
    });
    await log.settled();
    expect((await entries('signInFailed')).map(({ details }) => details)).toEqual([
      { names: ['evil\ufffdname\ufffdtxt\ufffd<b>'], device: 'Browser\ufffd 1' },
    ]);
  });

  it('aggregates unknown names from one address into one entry per minute', async () => {
    const log = createSecurityLog({
      executor: api.pool,
      onError: (error) => {
        throw error;
      },
      now: () => new Date('2026-11-23T10:00:30Z'),
    });
    for (let number = 0; number < 3000; number += 1)
      log.add({
        kind: 'signInFailed',
        name: `nobody ${number}`,
        address: '203.0.113.5',
        group: `nobody ${number} 203.0.113.5`,
      });
    await log.settled();
    const found = await entries('signInFailed');
    expect(found.length).toBeLessThanOrEqual(2);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(3000);
    expect(found[0]?.details?.['names']).toHaveLength(5);
  });

  it('limits the entries per minute when sign-ins fail from many addresses', async () => {
    const log = createSecurityLog({
      executor: api.pool,
      onError: (error) => {
        throw error;
      },
      now: () => new Date('2026-11-23T11:00:30Z'),
    });
    for (let number = 0; number < 5000; number += 1)
      log.add({
        kind: 'signInFailed',
        name: 'x',
        address: `2001:db8::${number.toString(16)}`,
        group: `x 2001:db8::${number.toString(16)}`,
      });
    await log.settled();
    const found = await entries('signInFailed');
    expect(found.length).toBeLessThanOrEqual(101);
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBe(5000);
  });

  it('records each 403 with caller, call and reason, and aggregates repeated ones', async () => {
    for (let number = 0; number < 30; number += 1)
      expect((await api.call(agent, 'POST /api/v2/admin/create-lead', { body: leadBody(number) })).status).toBe(403);
    const found = await entriesOnce('refused', 30);
    expect(found.length).toBeLessThanOrEqual(2);
    expect(found[0]).toMatchObject({
      by: agent.id,
      details: {
        call: 'POST /api/v2/admin/create-lead',
        code: 'NOT_ALLOWED',
        message: expect.stringContaining('Leads: Add'),
      },
    });
  });

  it('records a 403 of calls without a resource, and of records by route instead of id', async () => {
    await api.call(agent, 'GET /api/v2/admin/schemas');
    for (const id of ['01931a2b-0000-7000-8000-000000000001', '01931a2b-0000-7000-8000-000000000002'])
      await api.call(agent, `DELETE /api/v2/admin/delete-lead/${id}`);
    const found = await entriesOnce('refused', 3);
    expect(found.map(({ by, details }) => [by, details?.['call']]).sort()).toEqual([
      [agent.id, 'DELETE /api/v2/admin/delete-lead/{id}'],
      [agent.id, 'GET /api/v2/admin/schemas'],
    ]);
  });

  it("records a change of the user's own password", async () => {
    const own = await api.person(allOfLeads, { password: 'right password 3' });
    const reply = await api.call(own, 'POST /api/v2/admin/change-password', {
      body: { password: 'right password 3', newPassword: 'quite another 9 words' },
    });
    expect(reply.status).toBe(200);
    expect(await entriesOnce('passwordChanged', 1)).toMatchObject([{ by: own.id, record: null }]);
  });

  it('keeps events while the database is unavailable, and writes them with the next one', async () => {
    let isAway = true;
    const problems: unknown[] = [];
    const executor = {
      query: ((...parameters: Parameters<typeof api.pool.query>) =>
        isAway ? Promise.reject(new Error('away')) : api.pool.query(...parameters)) as typeof api.pool.query,
    };
    const log = createSecurityLog({ executor, onError: (error) => problems.push(error) });
    log.add({ kind: 'signOut', by: manager.id, address: '198.51.100.7' });
    await log.settled();
    expect([problems.length, await entries('signOut')]).toEqual([1, []]);
    isAway = false;
    log.add({ kind: 'signOut', by: agent.id, address: '198.51.100.7' });
    await log.settled();
    expect((await entries('signOut')).map(({ by }) => by)).toEqual([manager.id, agent.id]);
  });
});
