import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createRightsEpoch } from '../../auth/permissions/createRightsEpoch.ts';
import type { SecretBox } from '../../auth/secretBox.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { everyMinute } from '../../features/email/scheduled/schedule.ts';
import { createFetches } from '../../features/intake/deliveries/createFetches.ts';
import { type IntakeJob, processDeliveries } from '../../features/intake/deliveries/processDeliveries.ts';
import { pollIntakes } from '../../features/intake/polling/pollIntakes.ts';
import { readIntakeEmails } from '../../features/intake/polling/readIntakeEmails.ts';
import type { RunJob } from './createJobRunner.ts';

type IntakeParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly box: SecretBox;
  /** Whether addresses in the server's own network are allowed. */
  readonly allowPrivate: boolean;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly runJob: RunJob;
};

/**
 * Processes deliveries of sources, checked every second; reads the mailboxes of sources and polls sources every minute.
 * Returns a function that stops this and waits for running work.
 */
export const startIntake = ({ pool, store, box, allowPrivate, log, runJob }: IntakeParts): (() => Promise<void>) => {
  const epochOf = createRightsEpoch(pool);
  const job: IntakeJob = {
    pool,
    state: async () => {
      await store.follow(await epochOf());
      return store.current();
    },
    box,
    allowPrivate,
    log,
  };
  const fetches = createFetches();
  let running: Promise<void> = Promise.resolve();
  const cron = new Cron('* * * * * *', { unref: true, protect: true }, async () => {
    running = runJob(() => processDeliveries(job, () => new Date(), fetches), 'deliveries could not be processed');
    await running;
  });
  const stopEmails = everyMinute((now) =>
    runJob(() => readIntakeEmails(job, { now, allowPrivate }), 'mailboxes of sources could not be read'),
  );
  const stopPolls = everyMinute((now) =>
    runJob(() => pollIntakes(job, { now, allowPrivate }), 'sources could not be asked for new records'),
  );
  return async () => {
    cron.stop();
    await Promise.all([running, stopEmails(), stopPolls()]);
    await fetches.settled();
  };
};
