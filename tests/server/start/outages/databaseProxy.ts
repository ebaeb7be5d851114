import { createConnection, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';
import { join } from 'node:path';
import type { PostgresServer } from '../../../../server/database/embedded/startPostgres.ts';

type Connection = PostgresServer['connection'];

export type DatabaseProxy = {
  /** Address of the database through the proxy. */
  readonly url: string;
  /**
   * Cuts the connection on which a statement with this name is committed next. Postgres has committed it, but the
   * client gets no response.
   */
  readonly cutAfterCommitOf: (statement: string) => Promise<void>;
  /**
   * Drops all data on all open connections, without notice to either end, and on new ones until `mend`. The dropped
   * connections stay dead.
   */
  readonly drop: () => void;
  readonly mend: () => void;
  /** How many connections have been opened so far. */
  readonly connections: () => number;
  readonly close: () => void;
};

type Cut = { readonly statement: string; readonly done: () => void };

/** Postgres' message after a commit. */
const committed = 'COMMIT\0';

/**
 * Starts a proxy to a Postgres. A test can make it cut a connection after a commit, or discard all data of the open and
 * new connections without closing them.
 */
export const startDatabaseProxy = async ({
  host,
  port,
  user,
  password,
  database,
}: Connection): Promise<DatabaseProxy> => {
  const open = new Set<Socket>();
  let cut: Cut | undefined;
  const dropped = new WeakSet<Socket>();
  let isDropping = false;
  let connections = 0;
  const server = createServer((near) => {
    const far = createConnection(join(host, `.s.PGSQL.${port}`));
    const end = (): void => void [near.destroy(), far.destroy(), open.delete(near)];
    open.add(near);
    connections += 1;
    if (isDropping) dropped.add(near);
    let isCut = false;
    near.on('data', (chunk) => {
      if (dropped.has(near)) return;
      isCut ||= cut !== undefined && chunk.includes(cut.statement);
      far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (dropped.has(near)) return;
      if (!isCut || !chunk.includes(committed)) return void near.write(chunk);
      cut?.done();
      cut = undefined;
      end();
    });
    for (const side of [near, far]) side.on('error', end).on('close', end);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `postgresql://${user}:${encodeURIComponent(password ?? '')}@127.0.0.1:${(server.address() as AddressInfo).port}/${database}`,
    cutAfterCommitOf: (statement) => new Promise((done) => (cut = { statement, done })),
    drop: () => {
      isDropping = true;
      for (const near of open) dropped.add(near);
    },
    mend: () => {
      isDropping = false;
    },
    connections: () => connections,
    close: () => {
      for (const near of open) near.destroy();
      server.close();
    },
  };
};
