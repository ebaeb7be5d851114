// Takes long.
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';
import { processesIn } from '../../../../server/database/embedded/processes/processesIn.ts';
import { withoutDurability, urlOf } from '../../support/postgres.ts';
import { createLead, createDataDir, signIn, start, type Started, statusOfLead } from '../start.ts';
import { isLong } from '../../../support/isLong.ts';

let folder: Awaited<ReturnType<typeof createDataDir>>;
let postgres: PostgresServer;
let server: Started;
/** Number of the next lead. Each lead has its own phone. */
let number = 0;

const signalAll = async (signal: NodeJS.Signals): Promise<void> => {
  for (const pid of await processesIn(join(folder.dataDir, 'frozen', 'cluster'))) process.kill(pid, signal);
};

/**
 * Sends a request and returns the response. While the database is suspended, a response that waits for it would block
 * the test forever.
 */
const request = async (
  path: string,
  headers: Record<string, string> = {},
): Promise<{
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: string;
}> => {
  const reply = await fetch(`${server.address}${path}`, { headers });
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    body: await reply.text(),
  };
};

beforeAll(async () => {
  folder = await createDataDir();
  postgres = await startPostgres({ dataDir: join(folder.dataDir, 'frozen'), settings: withoutDurability });
  server = await start({
    env: { DATABASE_URL: urlOf(postgres.connection), DATA_DIR: join(folder.dataDir, 'product'), LOG_LEVEL: 'warn' },
  });
});
afterAll(async () => {
  await server.end('SIGTERM');
  await postgres.stop();
  await folder.remove();
});

it.runIf(isLong)(
  'requests get 503 instead of hanging while the database is frozen, and the server recovers',
  async () => {
    const token = await signIn(server.address);
    const id = await createLead(server.address, token, (number += 1));
    expect(await request('/health/ready')).toMatchObject({ status: 200 });
    await signalAll('SIGSTOP');
    try {
      // Requests in flight when it freezes, of every kind: none waits for the statement timeout.
      const paths = [
        '/api/v2/admin/get-lead',
        `/api/v2/admin/getbyid-lead/${id}`,
        `/external/property-preview/agent/${id}`,
      ];
      const first = Promise.all(paths.map((path) => request(path, { token })));
      const { status, retryAfter, body } = await request('/health');
      // BUSY: the requests in flight may hold every connection on a small machine.
      expect([status, body]).toEqual([503, expect.stringMatching(/DATABASE_AWAY|BUSY/)]);
      expect(retryAfter).toMatch(/^\d+$/);
      expect(await request('/health/live')).toMatchObject({ status: 200 });
      for (const { status, retryAfter, body } of await first) {
        expect([status, retryAfter, body]).toEqual([503, expect.stringMatching(/^\d+$/), expect.any(String)]);
      }
      // Many more requests than connections: each is rejected, and none keeps waiting.
      const many = await Promise.all(Array.from({ length: 60 }, () => request('/api/v2/admin/get-lead', { token })));
      expect([...new Set(many.map(({ status }) => status))]).toEqual([503]);
      // Once the server knows that the database does not respond, requests fail immediately.
      const next = await request(`/api/v2/admin/getbyid-lead/${id}`, { token });
      expect(next).toMatchObject({ status: 503, retryAfter: expect.stringMatching(/^\d+$/) as string });
      expect(server.output()).toContain('the database does not respond');
      expect(await request('/health/ready')).toMatchObject({ status: 503 });
    } finally {
      await signalAll('SIGCONT');
    }
    await expect.poll(() => statusOfLead(server.address, token, id)).toBe(200);
    const again = await Promise.all(Array.from({ length: 60 }, () => createLead(server.address, token, (number += 1))));
    expect(new Set(again).size).toBe(60);
    expect(await request('/health')).toMatchObject({ status: 200 });
  },
);
