import { Cron } from 'croner';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

type RecoveryParts = { readonly store: Pick<SchemaLifecycle, 'restore'>; readonly runJob: RunJob };

/**
 * Restores the tables of the active schemas if the activation of another version was interrupted; checks this every
 * five seconds. Returns a function that stops the checks and waits for a running restoration.
 */
export const startSchemaRecovery = ({ store, runJob }: RecoveryParts): (() => Promise<void>) => {
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('*/5 * * * * *', { unref: true, protect: true }, () => {
    running = runJob(store.restore, 'the tables could not be restored after an activation that ended in the middle');
    return running;
  });
  return async () => {
    cron.stop();
    await running;
  };
};
