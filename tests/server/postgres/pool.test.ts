import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { errorTable, type ErrorCode } from '#model/errors.ts';
import { buildApp } from '../../../server/http/buildApp.ts';
import { directPool } from '../../../server/postgres/pools/directPool.ts';
import { destroyPool, createPool } from '../../../server/postgres/pool.ts';
import { extendStatementTimeout } from '../../../server/postgres/pools/extendStatementTimeout.ts';
import { toAppError } from '../../../server/postgres/toAppError.ts';
import { openTestApi, type Person, type TestApi } from '../support/api.ts';

let api: TestApi;
let manager: Person;
const pools: pg.Pool[] = [];

const poolOf = (more: { readonly size: number; readonly statementTimeoutMs?: number }): pg.Pool => {
  const pool = createPool({
    connection: { connectionString: String(directPool(api.pool).options.connectionString) },
    statementTimeoutMs: 15_000,
    onError: () => undefined,
    ...more,
  });
  pools.push(pool);
  return pool;
};

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({ leads: ['view'] });
});
afterAll(async () => {
  for (const pool of pools) destroyPool(pool);
  await api.close();
});

// These tests wait for timeouts, each with its own pool.
describe.concurrent('a pool without a free connection', () => {
  it('rejects requests with 503 within two seconds but stays in service, and recovers', async () => {
    const pool = poolOf({ size: 2 });
    const app = await buildApp({ ...api.options, pool });
    const held = await Promise.all([pool.connect(), pool.connect()]);
    for (const url of ['/api/v2/admin/get-lead', '/health']) {
      const startedAt = performance.now();
      const reply = await app.inject({ method: 'GET', url, headers: { token: manager.token } });
      expect(performance.now() - startedAt).toBeLessThan(2000);
      expect([reply.statusCode, reply.json()]).toEqual([
        503,
        { error: expect.objectContaining({ code: 'BUSY' }) as object },
      ]);
      expect(reply.headers['retry-after']).toMatch(/^\d+$/);
    }
    const ready = await app.inject('/health/ready');
    expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ok', database: 'busy' }]);
    expect((await app.inject('/health/live')).statusCode).toBe(200);
    for (const client of held) client.release();
    expect(
      (await app.inject({ method: 'GET', url: '/api/v2/admin/get-lead', headers: { token: manager.token } }))
        .statusCode,
    ).toBe(200);
    expect(pool.totalCount - pool.idleCount).toBe(0);
    await app.close();
  });

  it('serves many more concurrent requests than it has connections', async () => {
    const pool = poolOf({ size: 2 });
    const answers = await Promise.all(
      Array.from(
        { length: 60 },
        async (_, number) =>
          (await pool.query<{ n: number }>('select $1::int as n, pg_sleep(0.06)', [number])).rows[0]?.n,
      ),
    );
    expect(answers).toEqual(Array.from({ length: 60 }, (_, number) => number));
  });
});

describe.concurrent('a statement that gets no response', () => {
  it('fails some seconds after the statement timeout, and its connection is not reused', async () => {
    const pool = poolOf({ size: 1, statementTimeoutMs: 300 });
    const client = await pool.connect();
    await client.query('set statement_timeout = 0');
    const error = await client.query('select pg_sleep(60)').catch((reason: unknown) => reason);
    expect(toAppError(error).code).toBe('DATABASE_AWAY');
    client.release();
    expect((await pool.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '300ms' }]);
  });

  it('can run longer when its own timeout is extended', async () => {
    const pool = poolOf({ size: 1, statementTimeoutMs: 300 });
    const client = await pool.connect();
    const restore = extendStatementTimeout(client, 60_000);
    await client.query('set statement_timeout = 60000');
    expect((await client.query<{ done: number }>('select 1 as done from pg_sleep(6)')).rows).toEqual([{ done: 1 }]);
    restore();
    client.release(true);
  });
});

describe('errors from Postgres', () => {
  it.each<readonly [string, ErrorCode]>([
    ['58000', 'DATABASE_AWAY'],
    ['58030', 'DATABASE_AWAY'],
    ['58P01', 'DATABASE_AWAY'],
    ['58P02', 'DATABASE_AWAY'],
    ['57000', 'DATABASE_AWAY'],
    ['57P01', 'DATABASE_AWAY'],
    ['57P02', 'DATABASE_AWAY'],
    ['57P03', 'DATABASE_AWAY'],
    ['57P05', 'DATABASE_AWAY'],
    ['57014', 'TIMED_OUT'],
    ['53300', 'DATABASE_AWAY'],
    ['40001', 'BUSY'],
    ['40P01', 'BUSY'],
    ['25006', 'DATABASE_AWAY'],
  ])('with code %s become %s with status 503', (code, expected) => {
    const error = toAppError(Object.assign(new Error('as Postgres says it'), { code }));
    expect([error.code, errorTable[error.code].status]).toEqual([expected, 503]);
  });

  it('return 503 to the client without the original message', async () => {
    await api.pool.query(
      `create function public.refuse() returns trigger language plpgsql as $$ begin raise exception 'disk trouble' using errcode = '58030'; end $$`,
    );
    await api.pool.query('create trigger refuse before insert on leads for each row execute function public.refuse()');
    const clerk = await api.person({ leads: ['view', 'create'] });
    const reply = await api.call(clerk, 'POST /api/v2/admin/create-lead', {
      body: { name: 'Asha', contactNo: '+919845012345', source: 'Website' },
    });
    expect([reply.status, reply.body]).toMatchObject([503, { error: { code: 'DATABASE_AWAY' } }]);
    expect(reply.text).not.toContain('disk trouble');
  });
});
