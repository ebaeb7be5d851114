import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createModelReader } from '../../schema/lifecycle/createModelReader.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { createAccounts } from '../../auth/actor/createAccounts.ts';
import { deliverDueWebhooks, deleteOldDeliveries } from '../../features/webhooks/deliver.ts';
import type { WebhookJob } from '../../features/webhooks/noteDelivery.ts';
import type { RunJob } from './createJobRunner.ts';

/** What the background job of webhooks needs. */
export type WebhookParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly allowPrivate: boolean;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
  readonly runJob: RunJob;
};

/** Creates the job that delivers webhooks with current schemas and permissions. */
const createWebhookJob = ({ pool, store, allowPrivate, log }: Omit<WebhookParts, 'runJob'>): WebhookJob => ({
  pool,
  model: createModelReader(pool, store),
  accountOf: createAccounts(pool),
  allowPrivate,
  chance: Math.random,
  log,
});

/**
 * Sends due deliveries of webhooks every second, and deletes old ones every hour. Returns a function that stops this
 * and waits for running deliveries.
 */
export const startWebhooks = ({ runJob, ...parts }: WebhookParts): (() => Promise<void>) => {
  const job = createWebhookJob(parts);
  let running: Promise<void> = Promise.resolve();
  const run = (work: (job: WebhookJob, now: Date) => Promise<void>) => async (): Promise<void> => {
    const done = runJob(() => work(job, new Date()), 'webhooks could not be looked after');
    running = Promise.all([running, done]).then(() => undefined);
    await done;
  };
  const crons = [
    new Cron('* * * * * *', { unref: true, protect: true }, run(deliverDueWebhooks)),
    new Cron('17 * * * *', { unref: true, protect: true }, run(deleteOldDeliveries)),
  ];
  return async () => {
    for (const cron of crons) cron.stop();
    await running;
  };
};
