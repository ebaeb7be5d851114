import { inLanguage } from '../../../language/language.ts';
import { userLanguage } from '../../../language/userLanguage.ts';
import type pg from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#model/errors.ts';
import type { Model } from '#model/resource.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { Account } from '../../../auth/actor/createAccounts.ts';
import type { Actor } from '../../../auth/actor/actor.ts';
import { emailAddressOf } from '../../../auth/accounts/emailAddressOf.ts';
import type { Mailer } from '../mailer.ts';
import { syncMailings, type Mailing, scheduleNext, takeDueMailing, scheduleRetry } from './mailings.ts';
import { type ReportEmailContent, createReportEmail } from './reportEmail.ts';
import {
  type EmailedResource,
  emailedResources,
  noteOutcome,
  readSavedReports,
  type SavedReport,
} from './savedReports.ts';
import type { UnsubscribeKeys } from './unsubscribeKeys.ts';

/** What the job needs that sends scheduled reports. */
export type EmailJob = {
  readonly pool: pg.Pool;
  /** Returns the active model, even if another server activated it. */
  readonly model: () => Promise<Model>;
  readonly accountOf: (userId: string) => Promise<Account | undefined>;
  /** Renders a report with a user's permissions. Errors: `AppError` for a missing report or one they may not see. */
  readonly render: (request: {
    readonly report: string;
    readonly query: string;
    readonly actor: Actor;
    readonly now: Date;
  }) => Promise<ReportEmailContent>;
  readonly mailer: Mailer;
  readonly stopKeys: UnsubscribeKeys;
  readonly publicUrl: string;
  readonly log: Pick<Logger, 'info' | 'warn' | 'error'>;
};

/**
 * Thrown if an email cannot be sent now. Its message is a sentence for the owner. The email is not retried before the
 * next regular time.
 */
class NotSent extends Error {}

const ownerOf = async ({ accountOf, pool }: EmailJob, { owner }: SavedReport): Promise<Actor> => {
  const account = owner === null ? undefined : await accountOf(owner);
  if (account?.active === true) return account.actor;
  const address = owner === null ? undefined : await emailAddressOf(pool, owner);
  throw new NotSent(
    address === undefined
      ? 'the view no longer has an owner'
      : `the account of its owner, ${address.name}, is inactive`,
  );
};

const recipientOf = async (
  { pool }: EmailJob,
  id: string,
): Promise<{ readonly name: string; readonly address: string }> => {
  const found = await emailAddressOf(pool, id);
  if (found?.active === true) return found;
  throw new NotSent(
    found === undefined
      ? 'a recipient no longer exists'
      : `the account of ${found.name}, who was to get it, is inactive`,
  );
};

const rendered = async (
  job: EmailJob,
  saved: SavedReport,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<ReportEmailContent> => {
  try {
    return await job.render({ report: saved.report, query: saved.query, actor, now });
  } catch (error) {
    if (error instanceof AppError && error.status < 500)
      throw new NotSent(`its owner can't have the report: ${error.message}`);
    throw error;
  }
};

const sendOne = async (
  job: EmailJob,
  saved: SavedReport,
  { mailing, model, now }: { readonly mailing: Mailing; readonly model: Model; readonly now: Date },
): Promise<string> => {
  const actor = await ownerOf(job, saved);
  const to = await recipientOf(job, mailing.recipient);
  const report = await rendered(job, saved, { actor, now });
  await job.mailer.send(
    createReportEmail({
      report,
      saved,
      to,
      dueAt: mailing.nextAt,
      now,
      settings: model.settings,
      publicUrl: job.publicUrl,
      stopKey: job.stopKeys.sign(mailing),
      id: `${mailing.report}.${mailing.recipient}.${mailing.nextAt.getTime()}`,
    }),
  );
  return to.name;
};

/**
 * Sends one due email. Its mailing is locked meanwhile, so that no other server sends it. Returns false if no email is
 * due.
 */
const sendNext = async (
  job: EmailJob,
  mailed: readonly EmailedResource[],
  { model, now }: { readonly model: Model; readonly now: Date },
): Promise<boolean> =>
  withTransaction(job.pool, async (client) => {
    const mailing = await takeDueMailing(client, now);
    if (mailing === undefined) return false;
    for (const each of mailed) {
      const [saved] = await readSavedReports(client, each, mailing.report);
      if (saved === undefined) continue;
      // The recipient may have unsubscribed since the mailings were read.
      if (!saved.recipients.includes(mailing.recipient)) break;
      const { id, title } = saved;
      const facts = { report: id, title, recipient: mailing.recipient };
      try {
        const language = await userLanguage(client, mailing.recipient, model.settings);
        const name = await inLanguage(language, () => sendOne(job, saved, { mailing, model, now }));
        await scheduleNext(client, mailing, now);
        await noteOutcome(client, each, { id, text: `Sent to ${name}.`, sentAt: now });
        job.log.info(facts, 'scheduled report emailed');
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        const again =
          error instanceof NotSent
            ? (await scheduleNext(client, mailing, now), false)
            : await scheduleRetry(client, mailing, now);
        await noteOutcome(client, each, { id, text: `Not sent${again ? ' yet' : ''}: ${why}` });
        job.log.warn({ ...facts, why, again }, 'scheduled report could not be emailed');
      }
      return true;
    }
    await scheduleNext(client, mailing, now);
    return true;
  });

const skipDue = (job: EmailJob, now: Date): Promise<boolean> =>
  withTransaction(job.pool, async (client) => {
    const mailing = await takeDueMailing(client, now);
    if (mailing !== undefined) await scheduleNext(client, mailing, now);
    return mailing !== undefined;
  });

/**
 * Sends all due emails of saved reports, each in the language of its recipient, and stores the result in the report.
 * Does nothing if email is not configured. A failed email is tried again later, unless the report can't be sent, for
 * example because the account of its owner or recipient is inactive. Emails that were due while no server was running
 * are sent once, late. While the organization has disabled scheduled email, due emails are skipped.
 */
export const sendDueEmails = async (job: EmailJob, now: Date): Promise<void> => {
  if (!job.mailer.configured) return;
  const model = await job.model();
  const mailed = emailedResources(model);
  const {
    settings: { timeZone: zone, scheduledMail },
  } = model;
  const reports = (await Promise.all(mailed.map((each) => readSavedReports(job.pool, each)))).flat();
  await syncMailings(job.pool, reports, { zone, now });
  const next = scheduledMail ? () => sendNext(job, mailed, { model, now }) : () => skipDue(job, now);
  while (await next());
};
