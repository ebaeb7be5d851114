import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { startPostgres, type PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';
import { withoutDurability } from '../../support/postgres.ts';
import { type DatabaseProxy, startDatabaseProxy } from './databaseProxy.ts';
import { createDataDir, signIn, start, type Started } from '../start.ts';
import { isLong } from '../../../support/isLong.ts';

type Reply = {
  readonly status: number;
  readonly retryAfter: string | null;
  readonly body: {
    readonly data?: { readonly _id: string };
    readonly error?: { readonly code: string; readonly message: string };
  };
};

let folder: Awaited<ReturnType<typeof createDataDir>>;
let postgres: PostgresServer;
let line: DatabaseProxy;
let server: Started;

const startDatabase = () => startPostgres({ dataDir: join(folder.dataDir, 'away'), settings: withoutDurability });

/** A visitor's form. Each request has the same values and the same key. */
const form = (number: number) => async (): Promise<Reply> => {
  const reply = await fetch(`${server.address}/api/v2/client/create-enquiry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': `the-form-of-visitor-${number}` },
    body: JSON.stringify({
      name: `Visitor ${number}`,
      phone: `+91984500010${number}`,
      message: 'Is it free in May?',
      consent: true,
    }),
  });
  return {
    status: reply.status,
    retryAfter: reply.headers.get('retry-after'),
    body: (await reply.json()) as Reply['body'],
  };
};

/**
 * Returns everything that is stored about a visitor: ids of enquiries, and their numbers of activities, audit entries
 * and keys.
 */
const keptOf = async (number: number): Promise<readonly string[]> => {
  const client = new pg.Client(postgres.connection);
  await client.connect();
  const { rows } = await client.query<{ kept: string[] }>(
    `with ours as (select "_id" from enquiries where "name" = $1)
     select array(select "_id"::text from ours)
       || (select 'activities ' || count(*) from activities where "record" in (select "_id"::text from ours))
       || (select 'keys ' || count(*) from gable.create_keys where key = $2) as kept`,
    [`Visitor ${number}`, `the-form-of-visitor-${number}`],
  );
  await client.end();
  return rows[0]?.kept ?? [];
};

beforeAll(async () => {
  folder = await createDataDir();
  postgres = await startDatabase();
  line = await startDatabaseProxy(postgres.connection);
  server = await start({ env: { DATABASE_URL: line.url, DATA_DIR: join(folder.dataDir, 'product') } });
});
afterAll(async () => {
  await server.end('SIGTERM');
  line.close();
  await postgres.stop();
  await folder.remove();
});

it('returns 503 while the database is down, stores nothing, and creates one enquiry after retries', async () => {
  const send = form(1);
  await postgres.stop();
  const away = await send();
  expect(away).toMatchObject({
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
    body: {
      error: {
        code: 'DATABASE_AWAY',
        message: 'The database is not available right now. Please try again in a moment.',
      },
    },
  });
  const address = `${server.address}/external/property-preview/agent/00000000-0000-7000-8000-000000000000`;
  const page = await fetch(address);
  expect([
    page.status,
    page.headers.get('retry-after'),
    (await page.text()).includes('Please try again in a minute'),
  ]).toEqual([503, '60', true]);
  const unscripted = await fetch(address, {
    method: 'POST',
    body: new URLSearchParams({
      name: 'Visitor 1',
      phone: '+91 98450 00101',
      message: 'Is it <b>free</b>\r\nin May?',
      consent: 'on',
    }),
  });
  const text = await unscripted.text();
  expect([unscripted.status, unscripted.headers.get('retry-after')]).toEqual([503, '5']);
  for (const kept of [
    'your enquiry was not sent',
    'value="Visitor 1"',
    'value="+91 98450 00101"',
    'Is it &lt;b&gt;free&lt;/b&gt;\nin May?</textarea>',
    ' checked>',
    'Try again',
  ])
    expect(text).toContain(kept);
  postgres = await startDatabase();
  expect(await keptOf(1)).toEqual(['activities 0', 'keys 0']);
  const replies = await Promise.all([send(), send()]);
  expect(replies.map(({ status }) => status)).toEqual([201, 201]);
  expect([...new Set(replies.map(({ body }) => body.data?._id))]).toEqual([expect.any(String)]);
  expect(await keptOf(1)).toEqual([replies[0]?.body.data?._id, 'activities 1', 'keys 1']);
});

const waiting = [
  'background jobs wait: the database is unreachable',
  'changes are not received at the moment',
] as const;
const after = ['background jobs reach the database again', 'changes are received again'] as const;
const timeout = 30_000;

it.runIf(isLong)(
  'logs once that background jobs and live streams wait for the database, and once that they continue',
  async () => {
    const times = (text: string): number => server.output().split(text).length - 1;
    // Jobs that waited in the previous test continue within a second.
    await vi.waitFor(() => expect(times(after[0])).toBe(times(waiting[0])), { timeout });
    const closing = new AbortController();
    const token = await signIn(server.address);
    const stream = await fetch(`${server.address}/api/v2/live`, { headers: { token }, signal: closing.signal });
    expect(stream.status).toBe(200);
    const before = server.output().length;
    const messages = (): readonly string[] =>
      server
        .output()
        .slice(before)
        .split('\n')
        .filter((text) => text.startsWith('{'))
        .map((text) => JSON.parse(text) as { readonly level: number; readonly msg: string })
        .filter(({ level, msg }) => level >= 50 || /background jobs|changes are/.test(msg))
        .map(({ msg }) => msg);
    await postgres.stop();
    await vi.waitFor(() => expect(messages().toSorted()).toEqual(waiting), { timeout });
    // Each job requests a connection each second.
    const connections = line.connections();
    await vi.waitFor(() => expect(line.connections()).toBeGreaterThan(connections + 20), { timeout });
    expect(messages().toSorted()).toEqual(waiting);
    postgres = await startDatabase();
    await vi.waitFor(() => expect(messages().toSorted()).toEqual([...waiting, ...after].toSorted()), { timeout });
    closing.abort();
  },
);

it('returns OUTCOME_UNKNOWN when the connection breaks after the commit, and accepts the retry', async () => {
  const send = form(2);
  const cut = line.cutAfterCommitOf('take-create-key');
  const [lost] = await Promise.all([send(), cut]);
  expect(lost).toMatchObject({
    status: 503,
    retryAfter: expect.stringMatching(/^\d+$/),
    body: { error: { code: 'OUTCOME_UNKNOWN', message: expect.stringContaining('may or may not be saved') } },
  });
  const kept = await keptOf(2);
  expect(kept).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), 'activities 1', 'keys 1']);
  const again = await send();
  expect([again.status, again.body.data?._id]).toEqual([201, kept[0]]);
  expect(await keptOf(2)).toEqual(kept);
});
