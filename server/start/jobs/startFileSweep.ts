import { Cron } from 'croner';
import type pg from 'pg';
import { releaseLock, tryLock } from '../../postgres/advisoryLock.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { runStatement } from '../../postgres/runStatement.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import { sweepFiles } from '../../storage/sweepFiles.ts';
import type { RunJob } from './createJobRunner.ts';

type FileSweepParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current'>;
  readonly files: FileStore;
  readonly runJob: RunJob;
};

const lock = ['fileSweep', 'all'] as const;

/** Returns a function that runs work, or resolves to 0 while another server of the database runs it. */
export const createSweepLock =
  (pool: pg.Pool) =>
  async (work: () => Promise<number>): Promise<number> => {
    const client = await directPool(pool).connect();
    let isBroken = false;
    try {
      if ((await runStatement<{ held: boolean }>(client, tryLock(...lock)))?.held !== true) return 0;
      return await work().finally(() => runStatement(client, releaseLock(...lock)));
    } catch (error) {
      // A closed connection has no lock.
      isBroken = true;
      throw error;
    } finally {
      client.release(isBroken);
    }
  };

/**
 * Deletes files that no record uses, at startup and once a day. Of several servers, one searches the tables. Returns a
 * function that stops this and waits for the running batch.
 */
export const startFileSweep = ({ pool, store, files, runJob }: FileSweepParts): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const onOneServer = createSweepLock(pool);
  const sweep = (): Promise<void> =>
    runJob(
      () => sweepFiles({ pool, model: store.current().model, store: files, now: new Date(), signal, onOneServer }),
      'unused files could not be searched for; tried again tomorrow',
    );
  let running = sweep();
  // chosen: after the deletion of old rows, in an hour when few people work.
  const cron = new Cron('7 4 * * *', { unref: true, protect: true }, () => {
    running = running.then(sweep);
    return running;
  });
  return async () => {
    cron.stop();
    stopping.abort();
    await running;
  };
};
