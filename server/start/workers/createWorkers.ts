import cluster, { type Address, type Worker } from 'node:cluster';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Environment } from '../../config/environment.ts';
import type { WorkerMessage } from './drainOptionsOf.ts';

/** How many worker processes run, and what each of them runs. */
export type WorkersOptions = {
  readonly count: number;
  /** The file that each worker runs. It is read again for each worker, so that a new version can be rolled out. */
  readonly entry: string;
  /** Variables of the workers, besides those of this process. */
  readonly env: Environment;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  /** Called when workers keep ending, none is left, and they are no longer replaced. */
  readonly onGivenUp: () => void;
};

/** The worker processes of this server. */
export type Workers = {
  /**
   * Starts all workers, the first one alone. Resolves to the address at which they listen. Errors: `WorkerEnded` if the
   * first one ended.
   */
  readonly start: () => Promise<Address>;
  /** Replaces the workers one after the other without a refused request. Resolves to whether all were replaced. */
  readonly replace: () => Promise<boolean>;
  /** Stops all workers, and resolves when they have ended. */
  readonly stop: () => Promise<void>;
  /** Ends all workers immediately. */
  readonly kill: () => void;
};

/** Thrown when a worker ended before it listened. The worker has printed the reason. */
export class WorkerEnded extends Error {}

/**
 * Max failures in a row, and the time after which a worker counts as healthy. chosen: the same limits as for the
 * embedded Postgres.
 */
const [maxFailures, healthyMs] = [5, 60_000];
/** Pause before each further attempt after `maxFailures`, while other workers still answer. Units: ms. */
const retryMs = 5000;
/**
 * How long a replaced worker serves open connections. chosen: long enough for each client to send its next request,
 * after which its connection is closed.
 */
const drainMs = 5000;
/** Without this, glibc keeps freed memory for each thread of a worker, about 20 MB. Other C libraries ignore it. */
const workerMemory = { MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '2' };

/** Starts a worker process. Resolves when it listens. Errors: `WorkerEnded` if it ended before. */
const forkWorker = async (env: Environment): Promise<{ readonly worker: Worker; readonly address: Address }> => {
  const worker = cluster.fork({ ...workerMemory, ...env });
  const listening = once(worker, 'listening') as Promise<[Address]>;
  const ended = new Promise<never>((_, reject) => {
    worker.once('exit', (code, signal) => reject(new WorkerEnded(`ended with ${signal ?? code}`)));
  });
  listening.catch(() => undefined);
  ended.catch(() => undefined);
  const [address] = await Promise.race([listening, ended]);
  return { worker, address };
};

/** Asks a worker to end, and resolves when it has ended. */
const endWorker = async (worker: Worker): Promise<void> => {
  const ended = worker.isDead() ? undefined : once(worker, 'exit');
  worker.process.kill('SIGTERM');
  await ended;
};

/** Asks a worker to serve its open connections a little longer and to end, and resolves when it has ended. */
const drainWorker = async (worker: Worker): Promise<void> => {
  const message: WorkerMessage = { drainMs };
  worker.send(message);
  await endWorker(worker);
};

/** Returns all workers that have not ended, also those that do not listen yet. */
const allWorkers = (): readonly Worker[] =>
  Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

/** The workers that listen, and functions that start more. */
type WorkerPool = {
  readonly running: Set<Worker>;
  /** Starts a worker, and another one in its place when it ends. Errors: `WorkerEnded`. */
  readonly startOne: () => Promise<Address>;
  /** Starts a worker besides others that already answer. If it fails, it is tried again in the background. */
  readonly startNext: () => Promise<void>;
  readonly isStopping: () => boolean;
  /** From now on, workers that end are not replaced. */
  readonly beginStop: () => void;
};

/** Creates an empty pool. */
const createPool = ({ env, log, onGivenUp }: Pick<WorkersOptions, 'env' | 'log' | 'onGivenUp'>): WorkerPool => {
  const running = new Set<Worker>();
  let [failures, isStopping] = [0, false];

  const startOne = async (): Promise<Address> => {
    const startedAt = performance.now();
    const { worker, address } = await forkWorker(env);
    running.add(worker);
    log.info({ worker: worker.process.pid }, 'a worker listens');
    worker.once('exit', (code, signal) => {
      // A worker that was replaced is no longer in the set.
      if (!running.delete(worker) || isStopping) return;
      if (performance.now() - startedAt > healthyMs) failures = 0;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended; another one is started');
      void restart();
    });
    return address;
  };

  const noteFailedStart = (error: unknown): void => log.error({ err: error }, 'a worker could not be started');

  /** Starts a worker in place of one that ended, and tries again until it listens or `onGivenUp` is called. */
  const restart = async (): Promise<void> => {
    failures += 1;
    if (failures > maxFailures) {
      if (running.size === 0) return onGivenUp();
      await delay(retryMs);
      if (isStopping) return;
    }
    try {
      await startOne();
    } catch (error) {
      noteFailedStart(error);
      if (!isStopping) await restart();
    }
  };

  return {
    running,
    startOne,
    startNext: async () => {
      try {
        await startOne();
      } catch (error) {
        if (isStopping) return;
        noteFailedStart(error);
        void restart();
      }
    },
    isStopping: () => isStopping,
    beginStop: () => {
      isStopping = true;
    },
  };
};

/** Replaces the workers one after the other. Resolves to false if a new one could not be started. */
const replaceAll = async (
  { running, startOne, isStopping }: WorkerPool,
  log: WorkersOptions['log'],
): Promise<boolean> => {
  const replaced = Array.from(running);
  for (const worker of replaced) {
    if (isStopping()) return false;
    try {
      await startOne();
    } catch (error) {
      log.error({ err: error }, 'the new worker could not be started; the others continue');
      return false;
    }
    if (running.delete(worker)) await drainWorker(worker);
  }
  log.info({ workers: running.size }, 'all workers were replaced');
  return true;
};

/**
 * Creates the manager of the worker processes, which share one port. A worker that ends is started again. After more
 * than five failures in a row, for example because the database does not respond, the manager waits five seconds before
 * each further start. If no other worker is running at that point, the manager calls `onGivenUp` instead.
 */
export const createWorkers = ({ count, entry, env, log, onGivenUp }: WorkersOptions): Workers => {
  const pool = createPool({ env, log, onGivenUp });
  let replacing: Promise<boolean> | undefined;
  cluster.setupPrimary({ exec: entry, args: process.argv.slice(2) });

  return {
    start: async () => {
      const address = await pool.startOne();
      await Promise.all(Array.from({ length: count - 1 }, pool.startNext));
      return address;
    },
    replace: () =>
      (replacing ??= replaceAll(pool, log).finally(() => {
        replacing = undefined;
      })),
    stop: async () => {
      pool.beginStop();
      await Promise.all(allWorkers().map(endWorker));
    },
    kill: () => {
      for (const worker of allWorkers()) worker.process.kill('SIGKILL');
    },
  };
};
