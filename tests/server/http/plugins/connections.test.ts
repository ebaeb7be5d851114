// Takes long.
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { setInterval as ticks } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directPool } from '../../../../server/postgres/pools/directPool.ts';
import { buildApp } from '../../../../server/http/buildApp.ts';
import { securityHeaders } from '../../../../server/http/plugins/securityHeaders.ts';
import { standardLimits } from '../../../../server/http/plugins/connections/connectionLimits.ts';
import { allOfLeads, leadBody, openTestApi, type Person, type TestApi } from '../../support/api.ts';
import { openRawSocket, requestHead, statusIn } from '../../support/rawSocket.ts';

let api: TestApi;
/** The production app with limits of milliseconds instead of minutes. */
let app: FastifyInstance;
let port: number;
let manager: Person;
const json = { 'content-type': 'application/json' };
const bytesPerSecond = 2000;

beforeAll(async () => {
  api = await openTestApi();
  manager = await api.person({ leads: [...(allOfLeads['leads'] ?? []), 'export', 'import'], shares: ['view'] });
  app = await buildApp({ ...api.options, limits: { headersMs: 700, bodyMs: 1000, bytesPerSecond, idleMs: 1000 } });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
  await api.pool.query(
    `insert into leads ("_id", "name", "contactNo", "source", "status", "receivedAt", "notes")
     select gen_random_uuid(), 'Bulk ' || n, '+9197' || (20000000 + n), 'Website', 'New', now(), repeat('long words of a note ', 40) from generate_series(1, 20000) n`,
  );
});
afterAll(async () => {
  await app.close();
  await api.close();
});

const createHead = (length: number): string =>
  requestHead('POST /api/v2/admin/create-lead', { ...json, token: manager.token, 'content-length': String(length) });
/** Connections of the pool that are in use. */
const taken = (): number => api.pool.totalCount - api.pool.idleCount;

// These tests wait for timeouts. Those that check the connections of the pool run alone.
describe.concurrent('a slow or idle connection', () => {
  it('has the limits from the documentation by default', () => {
    expect(standardLimits).toEqual({ headersMs: 15_000, bodyMs: 30_000, bytesPerSecond: 240, idleMs: 60_000 });
  });

  it('is closed when the client sends nothing', async () => {
    const { closed } = await openRawSocket(port);
    expect(await closed).toBe('');
  });

  it('gets 408 when the headers do not end, even when they arrive slowly but steadily', async () => {
    const { write, closed, socket } = await openRawSocket(port);
    write('GET /health HTTP/1.1\r\nhost: gable\r\n');
    const trickle = setInterval(() => socket.writable && write('x-more: 1\r\n'), 100);
    const answer = await closed.finally(() => clearInterval(trickle));
    expect(statusIn(answer)).toBe(408);
    expect(answer).toContain('TOO_SLOW');
    for (const [name, value] of Object.entries(securityHeaders)) expect(answer).toContain(`${name}: ${value}`);
  });

  it.each([
    ['stops', ''],
    ['trickles', ' '],
  ])('gets 408 when a body %s', async (_, more) => {
    const { write, closed, socket } = await openRawSocket(port);
    write(`${createHead(5000)}{"name":"`);
    const trickle = setInterval(() => socket.writable && more !== '' && write(more), 50);
    const answer = await closed.finally(() => clearInterval(trickle));
    expect(statusIn(answer)).toBe(408);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({
      error: { code: 'TOO_SLOW', message: expect.any(String) as string },
    });
    expect(answer).toContain('x-content-type-options: nosniff');
  });

  it.sequential('gets 408 when an upload stalls, and its connection to the database is released', async () => {
    const { write, closed } = await openRawSocket(port);
    write(
      requestHead('POST /api/rest/leads/imports', {
        token: manager.token,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': '1000000',
      }),
    );
    write(
      '--x\r\ncontent-disposition: form-data; name="file"; filename="leads.csv"\r\ncontent-type: text/csv\r\n\r\nName,Phone\r\n',
    );
    expect(statusIn(await closed)).toBe(408);
    expect(taken()).toBe(0);
  });

  it.sequential('gets 503 and is closed when hundreds of requests are pipelined', async () => {
    const { write, closed } = await openRawSocket(port);
    write(requestHead('GET /api/v2/admin/get-lead?perPage=1000', { token: manager.token }).repeat(300));
    const answers = (await closed).match(/HTTP\/1\.1 \d{3}/g) ?? [];
    expect(answers.at(0)).toBe('HTTP/1.1 200');
    expect(answers.at(-1)).toBe('HTTP/1.1 503');
    expect(answers.length).toBeLessThan(30);
  });

  it('is served when a body arrives slowly but above the min rate', async () => {
    const body = JSON.stringify(leadBody(1)).padEnd(12_000, ' ');
    const { write, closed, received, socket } = await openRawSocket(port);
    write(
      requestHead('POST /api/v2/admin/create-lead', {
        ...json,
        token: manager.token,
        'content-length': String(body.length),
        connection: 'close',
      }),
    );
    let sent = 0;
    for await (const _ of ticks(100)) {
      if (sent >= body.length || !socket.writable) break;
      write(body.slice(sent, (sent += 350)));
    }
    await closed;
    expect([received().slice(0, 12), sent >= body.length]).toEqual(['HTTP/1.1 201', true]);
  });

  it('is closed when idle after a response, and kept open while requests follow', async ({ expect }) => {
    const { write, closed, received } = await openRawSocket(port);
    write(requestHead('GET /health/live'));
    await expect.poll(received).toContain('"status":"ok"');
    write(requestHead('GET /health/live'));
    const answers = await closed;
    expect(answers.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  });

  it('stays open for the live stream beyond the idle timeout', async ({ expect }) => {
    const { write, socket, received } = await openRawSocket(port);
    write(requestHead('GET /api/v2/live', { token: manager.token }));
    await expect.poll(received).toContain('application/x-ndjson');
    // Meanwhile other connections open, idle and are closed.
    for (let turn = 0; turn < 3; turn += 1) {
      const idle = await openRawSocket(port);
      idle.write(requestHead('GET /health/live'));
      await idle.closed;
    }
    expect(socket.destroyed).toBe(false);
    await api.pool.query(`insert into shares ("_id", "status") values (gen_random_uuid(), 'Active')`);
    await expect.poll(received).toContain('"changed":"shares"');
    socket.destroy();
  });
});

const exportHead = (more = ''): string =>
  requestHead(`GET /api/rest/leads/export?columns=all${more}`, { token: manager.token });

/**
 * Starts as many exports as may run at the same time, and returns their statuses. With one slot or connection less, one
 * of them would be refused.
 */
const exportsNow = async (): Promise<readonly number[]> =>
  Promise.all(
    Array.from({ length: 3 }, () =>
      app
        .inject({
          method: 'GET',
          url: `/api/rest/leads/export?filter=${encodeURIComponent('{"name":"Nobody"}')}`,
          headers: { token: manager.token },
        })
        .then(({ statusCode }) => statusCode),
    ),
  );

describe('an export', () => {
  const nothingLeft = async (): Promise<void> => {
    await expect.poll(taken).toBe(0);
    const { rows } = await api.pool.query(
      `select count(*)::int as open from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
    );
    expect(rows).toEqual([{ open: 0 }]);
    expect(await exportsNow()).toEqual([200, 200, 200]);
  };

  it.each([
    ['during the first response', true, ''],
    ['before the first response', false, ''],
    ['during a workbook', true, '&format=xlsx'],
  ])(
    'releases connection and slot when three are pipelined and the client disconnects %s',
    async (_, hasBegun, format) => {
      for (let round = 0; round < 3; round += 1) {
        const { write, socket } = await openRawSocket(port, { paused: true });
        write(exportHead(format).repeat(3));
        if (hasBegun) await once(socket, 'readable');
        else await expect.poll(taken).toBeGreaterThan(0);
        socket.destroy();
        await nothingLeft();
      }
    },
  );

  it('releases connection and slot when the client stops reading one or several exports', async () => {
    for (const times of [1, 3]) {
      const { socket, write } = await openRawSocket(port, { paused: true });
      write(exportHead().repeat(times));
      await once(socket, 'readable');
      expect(taken()).toBeGreaterThan(0);
      await nothingLeft();
      socket.destroy();
    }
  });

  it('releases connection and slot when the client disconnects while the query runs', async () => {
    const blocker = await directPool(api.pool).connect();
    // With a pooler, the connection that holds the lock does not belong to the pool.
    const own = taken();
    const { write, socket } = await openRawSocket(port);
    try {
      await blocker.query('begin; lock table leads in access exclusive mode');
      write(exportHead());
      await expect.poll(taken).toBeGreaterThan(own);
      socket.destroy();
    } finally {
      await blocker.query('rollback');
      blocker.release();
    }
    await nothingLeft();
  });

  it('is complete for a slow client', async () => {
    const { write, socket } = await openRawSocket(port, { paused: true });
    write(requestHead('GET /api/rest/leads/export?columns=name', { token: manager.token, connection: 'close' }));
    let bytes = 0;
    let last = '';
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      last = `${last}${chunk.toString()}`.slice(-400);
      socket.pause();
      setTimeout(() => socket.resume(), 5);
    });
    await once(socket, 'close');
    expect(bytes).toBeGreaterThan(500_000);
    expect(last).toMatch(/\r\n0\r\n\r\n$/);
    await nothingLeft();
  });
});
