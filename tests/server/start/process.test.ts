// Takes long.
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { openTestDatabase } from '../support/database.ts';
import { createLead, signIn, start, startFailing, statusOfLead } from './start.ts';
import { sampleCases } from '../../support/sampleCases.ts';

const question = 'GET /health HTTP/1.1\r\nhost: gable\r\nconnection: close\r\n\r\n';

const reach = async (address: string): Promise<Socket> => {
  const { hostname, port } = new URL(address);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  return socket;
};

/** Connects and writes a request, like a client. Reading it is up to the server. */
const openConnection = async (address: string): Promise<Socket> => {
  const socket = await reach(address);
  await new Promise<void>((resolve) => {
    socket.write(question, () => resolve());
  });
  return socket;
};

describe('with an external Postgres', () => {
  it('creates only the admin, lets two servers share the database, and completes requests before a stop', async () => {
    const database = await openTestDatabase();
    const env = { DATABASE_URL: database.connection.connectionString };
    const [one, two] = await Promise.all([start({ env }), start({ env })]);
    const token = await signIn(one.address);
    const id = await createLead(one.address, token, 1);
    expect(await statusOfLead(two.address, token, id)).toBe(200);
    const { rows } = await database.pool.query('select count(*)::int as users from users');
    expect(rows).toEqual([{ users: 1 }]);
    const health = (await (await fetch(`${two.address}/health`)).json()) as Record<string, unknown>;
    expect(health).toMatchObject({ status: 'ok', database: 'ok', schemaVersion: expect.any(String) });
    // The server is suspended meanwhile, so that requests and signal arrive together.
    one.child.kill('SIGSTOP');
    const asked = await Promise.all(Array.from({ length: 5 }, () => openConnection(one.address)));
    const slow = await reach(one.address);
    const ended = one.end('SIGTERM');
    one.child.kill('SIGCONT');
    // After the other responses, the client that has only connected sends its request.
    for (const answer of await Promise.all(asked.map(text))) expect(answer).toMatch(/^HTTP\/1\.1 200 /);
    setTimeout(() => slow.write(question), 300);
    expect(await text(slow)).toMatch(/^HTTP\/1\.1 200 /);
    expect(await Promise.all([ended, two.end('SIGTERM')])).toEqual([0, 0]);
    await database.drop();
  });

  it.each(
    sampleCases([
      [{ TOKEN_SECRET: 'short' }, /^TOKEN_SECRET: has 5 bytes and takes 32 or more; .*\.\n$/],
      [{ TOKEN_SECRET: 'changeme'.repeat(8) }, /^TOKEN_SECRET: is easy to guess, .*\.\n$/],
      [{ TRUST_PROXY: '0.0.0.0/0' }, /^TRUST_PROXY: .*\.\n$/],
      [{ SESSION_DAYS: '0' }, /^SESSION_DAYS: .*\.\n$/],
      [{ SCHEMAS_DIR: '/dev/null/schemas' }, /^\/dev\/null\/schemas\S*: cannot be used, got "ENOTDIR: .*\.\n$/],
      [{ METRICS_HOST: '192.0.2.200', METRICS_PORT: '0' }, /\nMETRICS_HOST: 192\.0\.2\.200 is not an address .*\.\n$/],
      [{ ADMIN_PASSWORD: 'Password123!' }, /^ADMIN_PASSWORD: Password is too easy to guess: .*\.\n$/],
    ]),
  )('does not start with %j, and reports the reason in one sentence', async (env, sentence) => {
    const database = await openTestDatabase();
    const { code, output } = await startFailing({
      env: { DATABASE_URL: database.connection.connectionString, ...env },
    });
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    await database.drop();
  });
});
