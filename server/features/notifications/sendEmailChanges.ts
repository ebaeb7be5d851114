import type pg from 'pg';
import { instantText } from '#model/values/time/dates.ts';
import type { Model } from '#model/resource.ts';
import { userTimeZone } from '../../auth/accounts/userTimeZone.ts';
import { currentLanguage, inLanguage } from '../../language/language.ts';
import { serverText } from '../../language/serverText.ts';
import { userLanguage } from '../../language/userLanguage.ts';
import { withTransaction } from '../../postgres/transaction.ts';
import { escapeHtml } from '../email/escapeHtml.ts';
import type { Email } from '../email/mailer.ts';
import type { NotificationJob } from './deliverNotifications.ts';

/** A change of the email address of a user. `address`: the previous one. */
type EmailChange = {
  readonly id: string;
  readonly user: string;
  readonly address: string;
  readonly at: Date;
  readonly attempts: number;
  readonly name: string;
  readonly username: string;
};

/** Minutes until each retry. After the last one, the notice is dropped. */
const retryMinutes = [1, 5, 30, 240] as const;

/** Returns the notice to the previous address. It does not name the new one, which the recipient may not know. */
const noticeOf = (change: EmailChange, { agency, timeZone }: { agency: string; timeZone: string }): Email => {
  const { id, name, address, username, at } = change;
  const lines = [
    name === '' ? serverText('email.hello') : serverText('email.helloName', { name }),
    serverText('email.addressChangedOn', { time: instantText(at.toISOString(), timeZone), username, agency }),
    serverText('email.addressChangedMeans'),
    serverText('email.addressChangedByOther'),
  ];
  return {
    id: `${id}.address`,
    to: { name, address },
    subject: serverText('email.addressChanged', { agency }),
    text: lines.join('\n\n'),
    html:
      `<!doctype html><html lang="${currentLanguage()}"><body style="margin:0;padding:24px;font-family:Segoe UI,Roboto,Helvetica,Arial,sans-serif;color:#1c2430;background:#ffffff">` +
      `${lines.map((line) => `<p>${escapeHtml(line)}</p>`).join('')}</body></html>`,
  };
};

const forget = (client: pg.PoolClient, id: string): Promise<unknown> =>
  client.query('delete from gable.email_changes where id = $1', [id]);

const send = async (job: NotificationJob, model: Model, client: pg.PoolClient, change: EmailChange): Promise<void> => {
  const zone = await userTimeZone(client, change.user, model);
  const language = await userLanguage(client, change.user, model.settings);
  const notice = inLanguage(language, () => noticeOf(change, { agency: model.settings.name, timeZone: zone }));
  await job.mailer.send(notice);
};

/** Sends the next due notice. Returns false if there is none. */
const sendNext = (job: NotificationJob, model: Model, now: Date): Promise<boolean> =>
  withTransaction(job.pool, async (client) => {
    const {
      rows: [change],
    } = await client.query<EmailChange>(
      `select c.id::text as id, c."user"::text as "user", c.address, c."at", c.attempts,
         concat_ws(' ', u."firstName", u."lastName") as name, coalesce(u."username", '') as username
       from gable.email_changes c left join users u on u."_id" = c."user"
       where c.next_at <= $1 order by c.next_at for update of c skip locked limit 1`,
      [now],
    );
    if (change === undefined) return false;
    if (!job.mailer.configured) {
      await forget(client, change.id);
      return true;
    }
    try {
      await send(job, model, client, change);
      await forget(client, change.id);
    } catch (error) {
      job.log.warn({ user: change.user, err: error }, 'the notice of a changed email address could not be sent');
      const minutes = retryMinutes[change.attempts];
      if (minutes === undefined) await forget(client, change.id);
      else
        await client.query('update gable.email_changes set next_at = $2, attempts = attempts + 1 where id = $1', [
          change.id,
          new Date(now.getTime() + minutes * 60_000),
        ]);
    }
    return true;
  });

/**
 * Emails a notice to the previous address of each user whose email address was changed, in their language. After a
 * failure it is tried again four times. Without a mail server, the notices are dropped.
 */
export const sendEmailChanges = async (job: NotificationJob, now: Date): Promise<void> => {
  const {
    rows: [next],
  } = await job.pool.query<{ due: boolean }>({
    name: 'email-changes-due',
    text: 'select exists (select from gable.email_changes where next_at <= $1) as due',
    values: [now],
  });
  if (next?.due !== true) return;
  const model = await job.model();
  while (await sendNext(job, model, now));
};
