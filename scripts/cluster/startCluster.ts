import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { chmod, chown, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { chooseAccount, type SystemAccount } from '../../server/database/embedded/account/chooseAccount.ts';
import { distributionBinDir } from '../../server/database/embedded/programs/distributionBinDir.ts';
import { processesIn } from '../../server/database/embedded/processes/processesIn.ts';
import {
  etcdArgs,
  haproxyConfig,
  type MemberName,
  memberNames,
  patroniConfig,
  type Plan,
  portsOf,
  replicasPort,
} from './configOf.ts';

/** A running cluster of three databases: its addresses, and what tests do to its members. */
export type Cluster = {
  /** `DATABASE_URL` that leads to the primary through HAProxy. */
  readonly url: string;
  /** `DATABASE_URL` with the three hosts, without HAProxy. */
  readonly hostsUrl: string;
  /** `DATABASE_READ_URL` that leads to a replica through HAProxy. */
  readonly readUrl: string;
  /** Resolves to the member that Patroni reports as the primary. */
  readonly primary: () => Promise<MemberName | undefined>;
  /** Kills Patroni and Postgres of a member with SIGKILL, as if its machine was lost. Its etcd continues. */
  readonly kill: (name: MemberName) => Promise<void>;
  /** Starts a killed member again. */
  readonly revive: (name: MemberName) => void;
  /** Suspends etcd of two members, so that there is no quorum. Returns the function that resumes them. */
  readonly loseQuorum: () => () => void;
  /** Suspends the replay of the log on the replicas, so that they fall behind. Returns the function that resumes it. */
  readonly pauseReplay: () => Promise<() => void>;
  /** Resolves to the bytes of the log that each replica has not replayed, such as `[0, 524288]`. */
  readonly bytesBehind: () => Promise<readonly number[]>;
  /**
   * Resolves when a primary and two replicas are running, one of which is synchronous. Errors: an `Error` after a
   * minute.
   */
  readonly whole: () => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The folder and the ports of a cluster. */
export type ClusterOptions = {
  readonly folder: string;
  /** Port of the primary. The 33 ports from this one on must be free. */
  readonly port: number;
};

const startMs = 120_000;
const pauseMs = 250;
const stopMs = 15_000;

type Answer = { readonly members?: readonly { readonly name: MemberName; readonly role: string; state: string }[] };

const readPlan = async ({ folder, port }: ClusterOptions): Promise<Plan> => {
  const binDir = await distributionBinDir();
  if (binDir === undefined) throw new Error('cluster: no Postgres server of the distribution; install postgresql.');
  const path = join(folder, 'cluster.json');
  const kept = await readFile(path, 'utf8').catch(() => undefined);
  // checked: this script wrote the file
  if (kept !== undefined) return { ...(JSON.parse(kept) as Plan), binDir };
  const [superuser, replication, gable] = [1, 2, 3].map(() => randomBytes(18).toString('hex')) as [
    string,
    string,
    string,
  ];
  const plan = { folder, binDir, port, passwords: { superuser, replication, gable } };
  await writeFile(path, JSON.stringify(plan, null, 2), { mode: 0o600 });
  return plan;
};

const own = async (path: string, { uid, gid }: SystemAccount): Promise<void> => {
  if (uid !== undefined && gid !== undefined) await chown(path, uid, gid);
};

const superuserOf = ({ passwords, port }: Plan): pg.Client =>
  new pg.Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: passwords.superuser,
    database: 'postgres',
  });

/** Runs a query on the primary as a superuser. */
const queryAsSuperuser = async <Row extends pg.QueryResultRow>(plan: Plan, text: string): Promise<readonly Row[]> => {
  const client = superuserOf(plan);
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
};

/** Returns the pids of the processes that replay the log on the replicas. The primary has none. */
const replayPids = async ({ folder }: Plan): Promise<readonly number[]> => {
  const pids = (await Promise.all(memberNames.map((name) => processesIn(join(folder, name, 'postgres'))))).flat();
  const titles = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
  return pids.filter((_, index) => titles[index]?.includes(': startup ') === true);
};

/** Creates the role and the database of Gable if they do not exist. */
const createDatabase = async (plan: Plan): Promise<void> => {
  const client = superuserOf(plan);
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'gable'`);
    if (rowCount === 1) return;
    await client.query(`create role gable login password '${plan.passwords.gable}'`);
    await client.query('create database gable owner gable');
  } finally {
    await client.end();
  }
};

/**
 * Starts three Postgres servers under Patroni, three members of etcd, and HAProxy on this machine, from the packages of
 * the distribution. Errors: an `Error` if a program is missing, or if the cluster is not complete within two minutes.
 */
export const startCluster = async (options: ClusterOptions): Promise<Cluster> => {
  const folder = resolve(options.folder);
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711);
  const plan = await readPlan({ ...options, folder });
  const account = await chooseAccount([join(folder, 'db1')]);
  const children = new Map<string, ChildProcess>();

  const run = (title: string, command: string, args: readonly string[]): void => {
    const child = spawn(command, [...args], { ...account, cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    const log = createWriteStream(join(folder, `${title}.log`), { flags: 'a' });
    for (const stream of [child.stdout, child.stderr]) stream.pipe(log, { end: false });
    child.once('error', (error) => log.write(`${command}: ${error.message}; is its package installed?\n`));
    children.set(title, child);
  };
  const end = async (title: string, signal: NodeJS.Signals): Promise<void> => {
    const child = children.get(title);
    children.delete(title);
    if (child === undefined || child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
    await ended;
    clearTimeout(timer);
  };
  const runPatroni = (name: MemberName): void => run(`${name}-patroni`, 'patroni', [join(folder, name, 'patroni.yml')]);

  const members = async (): Promise<Required<Answer>['members']> => {
    for (const name of memberNames) {
      const answer = await fetch(`http://127.0.0.1:${portsOf(plan, name).rest}/cluster`, {
        signal: AbortSignal.timeout(2000),
      }).catch(() => undefined);
      // checked: Patroni's documentation of its REST API
      if (answer?.ok === true) return ((await answer.json()) as Answer).members ?? [];
    }
    return [];
  };
  const waitFor = async (what: string, isTrue: () => Promise<boolean>): Promise<void> => {
    const until = Date.now() + startMs;
    while (!(await isTrue())) {
      if (Date.now() > until)
        throw new Error(`cluster: ${what} within ${startMs / 1000} s; see the logs in ${folder}.`);
      await delay(pauseMs);
    }
  };
  const whole = (): Promise<void> =>
    waitFor('expected a primary and two replicas', async () => {
      const all = await members();
      const isRunning =
        all.filter(({ state }) => state === 'running' || state === 'streaming').length === memberNames.length;
      return isRunning && ['leader', 'sync_standby'].every((role) => all.some((each) => each.role === role));
    });

  for (const name of memberNames) {
    await mkdir(join(folder, name), { recursive: true });
    await own(join(folder, name), account);
    const path = join(folder, name, 'patroni.yml');
    // Patroni reads YAML, and JSON is YAML.
    await writeFile(path, JSON.stringify(patroniConfig(plan, name), null, 2), { mode: 0o600 });
    await own(path, account);
    run(`${name}-etcd`, 'etcd', etcdArgs(plan, name));
  }
  const proxy = join(folder, 'haproxy.cfg');
  await writeFile(proxy, haproxyConfig(plan));
  for (const name of memberNames) runPatroni(name);
  run('haproxy', 'haproxy', ['-db', '-f', proxy]);

  const stop = async (): Promise<void> => {
    await end('haproxy', 'SIGTERM');
    await Promise.all(memberNames.map((name) => end(`${name}-patroni`, 'SIGTERM')));
    await Promise.all(memberNames.map((name) => end(`${name}-etcd`, 'SIGTERM')));
  };
  try {
    await whole();
    await waitFor('expected HAProxy to connect to the primary', () =>
      createDatabase(plan).then(
        () => true,
        () => false,
      ),
    );
  } catch (error) {
    await stop();
    throw error;
  }

  const login = `postgres://gable:${plan.passwords.gable}@`;
  const hosts = memberNames.map((name) => `127.0.0.1:${portsOf(plan, name).postgres}`).join(',');
  return {
    url: `${login}127.0.0.1:${plan.port}/gable`,
    hostsUrl: `${login}${hosts}/gable?target_session_attrs=read-write`,
    readUrl: `${login}127.0.0.1:${replicasPort(plan)}/gable`,
    primary: async () => (await members()).find(({ role }) => role === 'leader')?.name,
    kill: async (name) => {
      const patroni = end(`${name}-patroni`, 'SIGKILL');
      for (const pid of await processesIn(join(folder, name, 'postgres'))) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // The process has ended together with its parent.
        }
      }
      await patroni;
    },
    revive: runPatroni,
    loseQuorum: () => {
      const frozen = memberNames.slice(1).map((name) => children.get(`${name}-etcd`));
      for (const child of frozen) child?.kill('SIGSTOP');
      return () => {
        for (const child of frozen) child?.kill('SIGCONT');
      };
    },
    pauseReplay: async () => {
      const pids = await replayPids(plan);
      // Not with pg_wal_replay_pause(): Patroni continues the replay after at most two seconds.
      for (const pid of pids) process.kill(pid, 'SIGSTOP');
      return () => {
        for (const pid of pids) process.kill(pid, 'SIGCONT');
      };
    },
    bytesBehind: async () => {
      const text = 'select pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn)::int8 as bytes from pg_stat_replication';
      return (await queryAsSuperuser<{ bytes: string }>(plan, text)).map(({ bytes }) => Number(bytes));
    },
    whole,
    stop,
  };
};
