import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createRightsEpoch } from '../auth/createRightsEpoch.ts';
import type { SecretBox } from '../auth/secretBox.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';
import { type IntakeJob, processDeliveries } from '../features/intake/processDeliveries.ts';

type IntakeParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly box: SecretBox;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** Checks every second for deliveries to process. Returns the function to stop it, which waits for running ones. */
export const startIntake = ({ pool, store, box, log }: IntakeParts): (() => Promise<void>) => {
  const epochOf = createRightsEpoch(pool);
  const job: IntakeJob = {
    pool,
    state: async () => {
      await store.follow(await epochOf());
      return store.current();
    },
    box,
    log,
  };
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('* * * * * *', { unref: true, protect: true }, async () => {
    running = processDeliveries(job, () => new Date()).catch((error: unknown) =>
      log.error({ err: error }, 'deliveries could not be processed'),
    );
    await running;
  });
  return async () => {
    cron.stop();
    await running;
  };
};
