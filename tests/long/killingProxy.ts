import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import type { PostgresServer } from '../../server/database/embedded/startPostgres.ts';

/**
 * A moment of a run: `message` 7 is the seventh message to Postgres, and `commit` 7 the seventh transaction that has
 * changed something.
 */
export type Moment = { readonly kind: 'message' | 'commit'; readonly number: number };

export type KillingProxy = {
  /** `DATABASE_URL` of a database through the proxy. */
  readonly urlOf: (database: string) => string;
  /** How many messages and commits there were so far. */
  readonly counted: () => Readonly<Record<Moment['kind'], number>>;
  readonly isKilled: () => boolean;
  readonly close: () => Promise<void>;
};

/** The end of a response after which no transaction is open: `ReadyForQuery` with the status idle. */
const idle = Buffer.from([0x5a, 0, 0, 0, 5, 0x49]);

/**
 * Starts a proxy to a Postgres that calls `kill` at `moment` and forwards nothing afterwards. At a message with an odd
 * number, Postgres does not get the message; at one with an even number, it does. At a commit, the client does not get
 * the response. Without `moment`, it only counts. Only clients of the proxy may write to this Postgres, because each
 * new transaction id counts as a commit.
 */
export const startKillingProxy = async (
  { connection }: PostgresServer,
  moment: Moment | undefined = undefined,
  kill: () => void = () => undefined,
): Promise<KillingProxy> => {
  const watcher = new pg.Client(connection);
  await watcher.connect();
  const nextTransaction = async (): Promise<string> =>
    (await watcher.query<{ next: string }>('select pg_snapshot_xmax(pg_current_snapshot())::text as next')).rows[0]
      ?.next ?? '';
  let last = await nextTransaction();
  const counts = { message: 0, commit: 0 };
  const state = { isKilled: false };
  /** Counts a message or a commit. Returns whether this is the moment. */
  const isMoment = (kind: Moment['kind']): boolean => {
    counts[kind] += 1;
    if (state.isKilled || moment?.kind !== kind || moment.number !== counts[kind]) return false;
    state.isKilled = true;
    kill();
    return true;
  };
  const hasCommitted = async (): Promise<boolean> => {
    const next = await nextTransaction();
    if (next === last) return false;
    last = next;
    return true;
  };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(join(connection.host, `.s.PGSQL.${connection.port}`));
    const end = (): void => void [near, far].map((socket) => socket.destroy() && open.delete(socket));
    for (const socket of [near, far]) open.add(socket.on('error', end).on('close', end));
    near.on('data', (chunk) => {
      if (state.isKilled) return;
      if (!isMoment('message') || (moment?.number ?? 0) % 2 === 0) far.write(chunk);
    });
    const pass = async (chunk: Buffer): Promise<void> => {
      if (chunk.subarray(-idle.length).equals(idle) && (await hasCommitted())) isMoment('commit');
      if (!state.isKilled) near.write(chunk);
    };
    let passing = Promise.resolve();
    far.on('data', (chunk) => {
      passing = passing.then(() => pass(chunk)).catch(end);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // checked: it listens on a port
  const { port } = server.address() as AddressInfo;
  return {
    urlOf: (database) => `postgres://${connection.user}:${connection.password}@127.0.0.1:${port}/${database}`,
    counted: () => ({ ...counts }),
    isKilled: () => state.isKilled,
    close: async () => {
      for (const socket of open) socket.destroy();
      server.close();
      await watcher.end();
    },
  };
};
