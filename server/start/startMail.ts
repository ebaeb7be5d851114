import type { Logger } from 'pino';
import type pg from 'pg';
import type { Config } from '../config/config.ts';
import type { Mailer } from '../features/email/mailer.ts';
import { renderReport } from '../features/email/renderReport.ts';
import { everyMinute } from '../features/email/schedule.ts';
import { type MailJob, sendDueMails } from '../features/email/sendDueMails.ts';
import { makeStopKeys } from '../features/email/stopKeys.ts';
import { makeModelNow } from '../schema/lifecycle/modelNow.ts';
import type { SchemaStore } from '../schema/lifecycle/schemaStore.ts';
import { makeAccounts } from '../auth/accounts.ts';

export type MailParts = {
  readonly pool: pg.Pool;
  readonly store: Pick<SchemaStore, 'current' | 'follow'>;
  readonly mailer: Mailer;
  readonly tokenSecret: string;
  readonly publicUrl: Config['publicUrl'];
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/** chosen: nobody waits for a mail, so its report may take longer than one on a screen. */
const reportTimeoutMs = 120_000;

/** Makes what sends the mails that are due, by the settings and rights of the moment. */
export const makeMailJob = ({ pool, store, mailer, tokenSecret, publicUrl, log }: MailParts): MailJob => ({
  pool,
  model: makeModelNow(pool, store),
  accountOf: makeAccounts(pool),
  render: renderReport({ pool, model: () => store.current().model, timeoutMs: reportTimeoutMs }),
  mailer,
  stopKeys: makeStopKeys(tokenSecret),
  publicUrl,
  log,
});

/** Looks each minute for mails that are due, where a mail server is set up; gives the way to stop it. */
export const startMail = (parts: MailParts): (() => Promise<void>) => {
  if (!parts.mailer.configured) return async () => undefined;
  const job = makeMailJob(parts);
  return everyMinute((now) => sendDueMails(job, now).catch((error: unknown) => parts.log.error({ err: error }, 'mails that are due could not be looked for')));
};
