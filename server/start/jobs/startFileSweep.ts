import { Cron } from 'croner';
import type pg from 'pg';
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

/**
 * Deletes files that no record uses, at startup and once a day. Returns a function that stops this and waits for the
 * running batch.
 */
export const startFileSweep = ({ pool, store, files, runJob }: FileSweepParts): (() => Promise<void>) => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const sweep = (): Promise<void> =>
    runJob(
      () => sweepFiles({ pool, model: store.current().model, store: files, now: new Date(), signal }),
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
