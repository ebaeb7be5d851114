import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../../../server/http/buildApp.ts';
import { parseTrustProxy } from '../../../server/config/trustProxy.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';

const password = 'right password 1';
let api: TestApi;
let person: Person;
const servers: FastifyInstance[] = [];

/** Signs in at a server with a `TRUST_PROXY` setting. Returns the address that the server considers the client's. */
const seenBy = async (setting: string, from: string, forwarded?: string): Promise<string> => {
  const server = await buildApp({ ...api.options, trustProxy: parseTrustProxy({ TRUST_PROXY: setting }) });
  servers.push(server);
  const reply = await server.inject({
    method: 'POST',
    url: '/api/v2/admin/login-profile',
    remoteAddress: from,
    headers: {
      'content-type': 'application/json',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: JSON.stringify({ username: person.username, password }),
  });
  expect(reply.statusCode).toBe(200);
  const { rows } = await api.pool.query<{ address: string }>(
    'select address from gable.sessions where "user" = $1 order by "startedAt" desc limit 1',
    [person.id],
  );
  return rows[0]?.address ?? '';
};

beforeAll(async () => {
  api = await openTestApi();
  person = await api.person({}, { password });
});
afterAll(async () => {
  for (const server of servers) await server.close();
  await api.close();
});

describe('TRUST_PROXY', () => {
  it.each([
    ['false', '198.51.100.1', '1.1.1.1', '198.51.100.1'],
    ['', '198.51.100.1', '1.1.1.1', '198.51.100.1'],
    ['1', '10.0.0.5', '1.1.1.1, 2.2.2.2, 203.0.113.9', '203.0.113.9'],
    ['true', '10.0.0.5', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['2', '10.0.0.5', '1.1.1.1, 203.0.113.9, 10.0.0.6', '203.0.113.9'],
    ['10.0.0.0/8', '10.0.0.5', '1.1.1.1, 203.0.113.9, 10.0.0.6', '203.0.113.9'],
    ['10.0.0.5, 10.0.0.6', '10.0.0.5', '1.1.1.1, 10.0.0.7', '10.0.0.7'],
    ['10.0.0.0/8', '198.51.100.1', '1.1.1.1', '198.51.100.1'],
    ['loopback', '127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['loopback', '::ffff:127.0.0.1', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['2001:db8::/32', '2001:db8::1', '10.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['10.0.0.0/8', '10.0.0.5', undefined, '10.0.0.5'],
  ] as const)('%s: a request from %s with %s has the client address %s', async (setting, from, forwarded, address) => {
    expect(await seenBy(setting, from, forwarded)).toBe(address);
  });

  it('does not let a forged header bypass the rate limit', async () => {
    const server = await buildApp({ ...api.options, trustProxy: 1 });
    servers.push(server);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const reply = await server.inject({
        method: 'POST',
        url: '/api/v2/admin/login-profile',
        remoteAddress: '10.0.0.5',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `1.1.1.${index}, 203.0.113.77` },
        payload: JSON.stringify({ username: person.username, password: 'wrong' }),
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual([429, 429]);
  });

  it('ignores the port that a proxy adds to the client address', async () => {
    const server = await buildApp({ ...api.options, trustProxy: parseTrustProxy({ TRUST_PROXY: '10.0.0.0/8' }) });
    servers.push(server);
    const statuses: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const reply = await server.inject({
        method: 'POST',
        url: '/api/v2/admin/login-profile',
        remoteAddress: '10.0.0.5',
        headers: {
          'content-type': 'application/json',
          'x-forwarded-for': `1.1.1.${index}, 203.0.113.78:${50_000 + index}, 10.0.0.6:443`,
        },
        payload: JSON.stringify({ username: person.username, password: 'wrong' }),
      });
      statuses.push(reply.statusCode);
    }
    expect(statuses.slice(9)).toEqual([401, 429, 429]);
  });

  it.each([
    'yes',
    '-1',
    '1.5',
    '11',
    '10.0.0.300',
    '10.0.0.0/33',
    '10.0.0.5;10.0.0.6',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.1,',
    '5.5',
    'proxy.example.com',
  ])('rejects %s', (setting) => {
    expect(() => parseTrustProxy({ TRUST_PROXY: setting })).toThrow(/^TRUST_PROXY: .*; expected .*\.$/);
  });
});
