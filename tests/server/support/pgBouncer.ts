import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '../../../bench/server/processes.ts';
import { chooseAccount } from '../../../server/database/embedded/account/chooseAccount.ts';

/** Path of PgBouncer: Debian's, or `PGBOUNCER`. */
const binary = process.env['PGBOUNCER'] ?? '/usr/sbin/pgbouncer';

/** Whether PgBouncer is installed. */
export const hasPgBouncer = existsSync(binary);

/**
 * Returns whether the installed PgBouncer supports prepared statements. Version 1.21 does; the one of Debian 12 does
 * not.
 */
export const keepsPrepared = (): boolean => {
  const version = /(\d+)\.(\d+)/.exec(execFileSync(binary, ['--version'], { encoding: 'utf8' }));
  return Number(version?.[1]) > 1 || Number(version?.[2]) >= 21;
};

export type PgBouncer = {
  /** Returns the address of a database through the pooler. */
  readonly urlOf: (database: string) => string;
  /** Returns what PgBouncer has written so far. */
  readonly output: () => string;
  /** Sends a signal. After SIGSTOP, for example, it does not respond any more. */
  readonly signal: (signal: NodeJS.Signals) => void;
  readonly stop: () => Promise<void>;
};

export type PgBouncerOptions = {
  /** Address of Postgres. */
  readonly url: string;
  /** Max number of connections to each database. */
  readonly size: number;
};

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const isListening = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const isOpen = await Promise.race([
    once(socket, 'connect').then(() => true),
    once(socket, 'error').then(() => false),
  ]).catch(() => false);
  socket.destroy();
  return isOpen;
};

/**
 * Starts PgBouncer in transaction mode for all databases of the Postgres at `url`. `size`: the max number of
 * connections to each database. Errors: an `Error` if PgBouncer ends before it accepts connections.
 */
export const startPgBouncer = async ({ url, size }: PgBouncerOptions): Promise<PgBouncer> => {
  const { username, password, searchParams, hostname, port: ownPort } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  const port = searchParams.get('port') ?? (ownPort === '' ? '5432' : ownPort);
  const [user, secret] = [decodeURIComponent(username), decodeURIComponent(password)];
  const folder = await mkdtemp(join(tmpdir(), 'gable-pooler-'));
  await chmod(folder, 0o755);
  const listenPort = await freePort();
  const config = join(folder, 'pgbouncer.ini');
  await writeFile(join(folder, 'users.txt'), `${quoted(user)} ${quoted(secret)}\n`);
  await writeFile(
    config,
    `[databases]
* = host=${host} port=${port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listenPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'users.txt')}
pool_mode = transaction
default_pool_size = ${size}
max_client_conn = 1000
server_idle_timeout = 10
${keepsPrepared() ? 'max_prepared_statements = 200\n' : ''}log_connections = 0
log_disconnections = 0
`,
  );
  // The socket is in a folder of the user who runs Postgres.
  const account = await chooseAccount([host]);
  const child = spawn(binary, [config], { ...account, stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  while (!(await isListening(listenPort))) {
    if (child.exitCode !== null) throw new Error(`PgBouncer has ended: ${text}`);
    await delay(10);
  }
  return {
    urlOf: (database) => `postgres://${username}:${password}@127.0.0.1:${listenPort}/${encodeURIComponent(database)}`,
    output: () => text,
    signal: (signal) => void child.kill(signal),
    stop: async () => {
      const ended = child.exitCode === null ? once(child, 'exit') : undefined;
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
};
