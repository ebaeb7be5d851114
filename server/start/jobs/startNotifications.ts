import { Cron } from 'croner';
import type { Logger } from 'pino';
import type pg from 'pg';
import { createAccounts } from '../../auth/actor/createAccounts.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { announceApprovals } from '../../features/notifications/announceApprovals.ts';
import { deliverNotifications, type NotificationJob } from '../../features/notifications/deliverNotifications.ts';
import { sendEmailChanges } from '../../features/notifications/sendEmailChanges.ts';
import { findDue } from '../../features/notifications/findDue.ts';
import { createModelReader } from '../../schema/lifecycle/createModelReader.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import type { RunJob } from './createJobRunner.ts';

/** What the background job of notifications needs. */
export type NotificationParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  /** Allows push services in the server's own network, and http. */
  readonly allowPrivate: boolean;
  readonly log: Pick<Logger, 'warn' | 'error'>;
  readonly runJob: RunJob;
};

/**
 * Notifies people of due records and of changed email addresses every half minute. Notifies people of requests for
 * approval, and sends notifications by email and push, every two seconds. Returns a function that stops this and waits
 * for running work.
 */
export const startNotifications = ({ pool, store, runJob, ...parts }: NotificationParts): (() => Promise<void>) => {
  const job: NotificationJob = {
    ...parts,
    pool,
    model: createModelReader(pool, store),
    accountOf: createAccounts(pool),
  };
  let running: Promise<void> = Promise.resolve();
  const run = (work: (now: Date) => Promise<void>) => async (): Promise<void> => {
    const done = runJob(() => work(new Date()), 'notifications could not be looked after');
    running = Promise.all([running, done]).then(() => undefined);
    await done;
  };
  const options = { unref: true, protect: true };
  const crons = [
    new Cron(
      '*/30 * * * * *',
      options,
      run(async (now) => findDue(pool, await job.model(), now)),
    ),
    new Cron(
      '*/30 * * * * *',
      options,
      run((now) => sendEmailChanges(job, now)),
    ),
    new Cron(
      '*/2 * * * * *',
      options,
      run((now) => deliverNotifications(job, now)),
    ),
    new Cron(
      '*/2 * * * * *',
      options,
      run((now) => announceApprovals(job, now)),
    ),
  ];
  return async () => {
    for (const cron of crons) cron.stop();
    await running;
  };
};
