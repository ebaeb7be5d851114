import type { Logger } from 'pino';
import type pg from 'pg';
import type { Config } from '../../config/config.ts';
import type { Mailer } from '../../features/email/mailer.ts';
import { renderReport } from '../../features/email/scheduled/renderReport.ts';
import { everyMinute } from '../../features/email/scheduled/schedule.ts';
import { type EmailJob, sendDueEmails } from '../../features/email/scheduled/sendDueEmails.ts';
import { createUnsubscribeKeys } from '../../features/email/scheduled/unsubscribeKeys.ts';
import { createModelReader } from '../../schema/lifecycle/createModelReader.ts';
import type { ReadPool } from '../../postgres/pools/createReadPool.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { createAccounts } from '../../auth/actor/createAccounts.ts';
import type { RunJob } from './createJobRunner.ts';

/** What the job that sends scheduled reports needs. */
export type EmailJobOptions = {
  readonly pool: pg.Pool;
  readonly readPool: ReadPool;
  readonly store: Pick<SchemaLifecycle, 'current' | 'follow'>;
  readonly mailer: Mailer;
  readonly tokenSecret: string;
  readonly publicUrl: Config['publicUrl'];
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/**
 * Max duration of a report, in ms. chosen: no one waits for an email, so its report may take longer than one on screen.
 */
const reportTimeoutMs = 120_000;

/**
 * Returns what the job needs to email due reports: the pool, the mailer, and functions that return the current model
 * and permissions.
 */
export const createEmailJob = ({
  pool,
  readPool,
  store,
  mailer,
  tokenSecret,
  publicUrl,
  log,
}: EmailJobOptions): EmailJob => ({
  pool,
  model: createModelReader(pool, store),
  accountOf: createAccounts(pool),
  render: renderReport({ readPool, model: () => store.current().model, timeoutMs: reportTimeoutMs }),
  mailer,
  stopKeys: createUnsubscribeKeys(tokenSecret),
  publicUrl,
  log,
});

/** Emails due reports every minute. Returns a function that stops this. Does nothing if email is not configured. */
export const startEmailJob = ({
  runJob,
  ...parts
}: EmailJobOptions & { readonly runJob: RunJob }): (() => Promise<void>) => {
  if (!parts.mailer.configured) return async () => undefined;
  const job = createEmailJob(parts);
  return everyMinute((now) => runJob(() => sendDueEmails(job, now), 'emails that are due could not be looked for'));
};
