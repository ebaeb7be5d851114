import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { SystemAccount } from './account/chooseAccount.ts';
import { clearSocket, type Endpoint } from './chooseEndpoint.ts';
import { clearOrphan, GABLE_MARK } from './processes/clearOrphan.ts';
import type { Binaries } from './programs/findBinaries.ts';
import { PostgresStartError } from './PostgresStartError.ts';
import { processesIn } from './processes/processesIn.ts';
import { lastLines, runProgram } from './programs/runProgram.ts';
import { spawnWatched, type Watched } from './programs/spawnWatched.ts';
import { waitUntil } from './processes/waitUntil.ts';

type Plan = {
  cluster: string;
  endpoint: Endpoint;
  binaries: Binaries;
  account: SystemAccount;
  settings: string[];
  onLog: (line: string) => void;
  /** Called with a sentence for the log when Postgres exited unexpectedly, and when it runs again. */
  onEvent: (text: string) => void;
  /** Called when Postgres exited unexpectedly and could not be restarted. */
  onLost: (error: unknown) => void;
};

/** Pauses before restarts. After the last one, no more restarts are tried. */
const RESTART_PAUSES_MS = [0, 500, 1000, 2000, 4000];
/** Time after which a running Postgres counts as healthy, and the pauses start over. */
const HEALTHY_AFTER_MS = 60_000;
const READY_TIMEOUT_MS = 10 * 60_000; // chosen: recovery after a kill reads up to max_wal_size, on a slow disk too
const CONTEST_TIMEOUT_MS = 30_000;
const FAST_STOP_MS = 60_000;
const STATUS_LINE = 7;
const NO_ROOM = /No space left on device|Disk quota exceeded/;
const CONTESTED = /pre-existing shared memory block|lock file "postmaster.pid"|is already in use/;

/**
 * Starts Postgres on the cluster and waits until it accepts connections. Returns the function that stops it. If
 * Postgres exits unexpectedly, it is restarted: at most five times in a row, each after a longer pause. After a minute
 * without an exit, the count starts again. While the disk is full, the restarts do not end. Errors of the first start:
 * START_FAILED or DISK_FULL with the last lines of Postgres; DATA_DIR_IN_USE if another Postgres uses the cluster.
 */
export async function runServer(plan: Plan): Promise<() => Promise<void>> {
  let server = await startOnce(plan);
  let startedAt = performance.now();
  let isStopping = false;
  let restarts = 0;
  let restart: Promise<void> = Promise.resolve();

  const startAgain = async (): Promise<void> => {
    if (performance.now() - startedAt >= HEALTHY_AFTER_MS) restarts = 0;
    let failure: unknown = keepsEnding(plan.cluster, server.lastLines());
    while (restarts < RESTART_PAUSES_MS.length) {
      plan.onEvent('Postgres ended unexpectedly; it is started again');
      await delay(RESTART_PAUSES_MS[restarts]);
      restarts += 1;
      if (isStopping) return;
      try {
        server = await startOnce(plan);
        startedAt = performance.now();
        plan.onEvent('Postgres runs again');
        watch();
        return;
      } catch (error) {
        failure = error;
        const isFull = error instanceof PostgresStartError && error.code === 'DISK_FULL';
        if (isFull) restarts = Math.min(restarts, RESTART_PAUSES_MS.length - 1);
      }
    }
    // Sessions may outlive the postmaster, and a stop would wait for them.
    await clearOrphan(plan.cluster, plan.onLog).catch(() => undefined);
    plan.onLost(failure);
  };
  const watch = (): void => {
    void server.ended.then(() => {
      if (!isStopping) restart = startAgain();
    });
  };

  watch();
  return async () => {
    isStopping = true;
    await restart;
    if (!server.hasEnded()) await stop(plan, server);
  };
}

/**
 * Starts Postgres once. Right after a kill, processes of the old one may still hold its memory, and not every system
 * shows them: such a start is retried.
 */
async function startOnce(plan: Plan): Promise<Server> {
  const deadline = performance.now() + CONTEST_TIMEOUT_MS;
  for (;;) {
    await clearOrphan(plan.cluster, plan.onLog);
    await clearSocket(plan.endpoint);
    const server = launch(plan);
    const isUp = await waitUntil(
      () => server.hasEnded() || isReady(plan.cluster, server.watched.pid),
      READY_TIMEOUT_MS,
    );
    if (isUp && !server.hasEnded()) return server;
    if (!server.hasEnded()) await stop(plan, server);
    const words = server.lastLines();
    if (!CONTESTED.test(words) || performance.now() > deadline) throw startFailed(plan.cluster, words);
  }
}

type Server = { watched: Watched; hasEnded(): boolean; ended: Promise<void>; lastLines(): string };

function launch({ cluster, binaries, account, settings, onLog }: Plan): Server {
  const args = ['-D', cluster, '-c', GABLE_MARK, ...settings];
  const watched = spawnWatched({ path: join(binaries.binDir, 'postgres'), args, account });
  const { child } = watched;
  let hasEnded = false;
  let recent: string[] = [];
  let rest = '';
  const take = (text: string): void => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    recent = [...recent, ...lines].slice(-20);
    for (const line of lines) onLog(line);
  };
  child.stdout?.setEncoding('utf8').on('data', take);
  child.stderr?.setEncoding('utf8').on('data', take);
  const ended = new Promise<void>((resolve) => {
    child.on('error', (error) => {
      take(`${error.message}\n`);
      hasEnded = true;
      resolve();
    });
    // Sessions that outlive the postmaster keep its output open, so `close` may come much later.
    child.on('exit', () => resolve());
    child.on('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  return { watched, hasEnded: () => hasEnded, ended, lastLines: () => recent.join('\n') };
}

/** Returns whether Postgres is ready, by the eighth line of its pid file (as `pg_ctl -w` does). */
async function isReady(cluster: string, pid: number): Promise<boolean> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  // On Windows our child is the process in between.
  if (process.platform !== 'win32' && Number(lines[0]) !== pid) return false;
  return lines[STATUS_LINE]?.trim() === 'ready';
}

/**
 * Stops Postgres. The watcher keeps running until Postgres has ended: if Node exits first, the watcher completes the
 * stop.
 */
async function stop({ cluster, binaries, account, onLog }: Plan, { watched, hasEnded }: Server): Promise<void> {
  if (process.platform === 'win32') {
    await runProgram({ path: join(binaries.binDir, 'pg_ctl'), args: ['stop', '-D', cluster, '-m', 'fast'], account });
  } else {
    watched.child.kill('SIGINT');
    await resume(cluster);
  }
  if (await waitUntil(hasEnded, FAST_STOP_MS)) return;
  onLog(
    `Postgres ${watched.pid} did not end within ${FAST_STOP_MS / 1000} s: ending it at once, the next start recovers`,
  );
  watched.child.kill('SIGQUIT');
  await waitUntil(hasEnded, FAST_STOP_MS);
}

/** Resumes suspended processes, because they could not end otherwise. */
async function resume(cluster: string): Promise<void> {
  for (const pid of await processesIn(cluster)) {
    try {
      process.kill(pid, 'SIGCONT');
    } catch {
      // The process has already ended.
    }
  }
}

function keepsEnding(cluster: string, words: string): PostgresStartError {
  const restarts = RESTART_PAUSES_MS.length;
  return new PostgresStartError(
    'START_FAILED',
    `Postgres on ${cluster}: ended again after ${restarts} restarts, got "${lastLines(words)}"; see the log for the cause`,
  );
}

function startFailed(cluster: string, words: string): PostgresStartError {
  return new PostgresStartError(
    NO_ROOM.test(words) ? 'DISK_FULL' : 'START_FAILED',
    `Postgres on ${cluster}: did not start, got "${lastLines(words)}"; see the log for what it misses`,
  );
}
