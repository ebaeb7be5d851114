import { type IntakeEmailSchema, type IntakeSchema, isActiveIntake } from '#model/schema/files/intakeSchema.ts';
import { readMailbox, type ReceivedEmail } from '../../email/mailbox/readMailbox.ts';
import {
  readMailboxPosition,
  storeCheck,
  storeMailboxPosition,
  withSourceLocks,
} from '../../email/mailbox/sourcePositions.ts';
import { resolvePublic } from '../../../connections/resolvePublic.ts';
import { storeDeliveries } from '../deliveries/deliveries.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { positionNameOf } from '../positionNameOf.ts';
import type { IntakeJob } from '../deliveries/processDeliveries.ts';
import type { Payload } from '../../../connections/payload/readPayload.ts';

const dayMs = 86_400_000;
/** Max length of the text and of the HTML of an email. chosen: longer than any notification of a portal. */
const maxLength = 100_000;

const isFrom = ({ from }: IntakeEmailSchema, address: string): boolean =>
  from === undefined ||
  from.some((one) =>
    one.startsWith('@')
      ? address.toLowerCase().endsWith(one.toLowerCase())
      : address.toLowerCase() === one.toLowerCase(),
  );

const payloadOf = ({ email }: ReceivedEmail): Payload => ({
  messageId: email.messageId ?? '',
  from: email.from,
  subject: email.subject,
  date: email.date,
  text: email.text.slice(0, maxLength),
  html: email.html.slice(0, maxLength),
});

/** A source with its mailbox and password. */
type Read = { readonly source: IntakeSchema; readonly email: IntakeEmailSchema; readonly password: string };

/** Returns a source with its mailbox and password. Returns an empty list if it has no mailbox or no password is set. */
const mailboxOf = async ({ pool, box }: IntakeJob, source: IntakeSchema): Promise<readonly Read[]> => {
  const { email, verify } = source;
  if (email === undefined || verify.by !== 'email' || !isActiveIntake(source)) return [];
  const password = await readSecret(pool, box, { source: source.name, name: 'key' });
  return password === undefined ? [] : [{ source, email, password }];
};

/** Reads the new emails of one source and stores each as a delivery. The caller holds the lock of the source. */
const readSource = async (
  { pool, log }: IntakeJob,
  { source, email, password }: Read,
  { now, allowPrivate }: { readonly now: Date; readonly allowPrivate: boolean },
): Promise<void> => {
  const name = positionNameOf(source);
  try {
    const subject = email.subject === undefined ? undefined : new RegExp(email.subject, 'iu');
    const { stored, isCaughtUp } = await readMailbox({
      mailbox: email,
      password,
      address: await resolvePublic(email.host, { allowPrivate }),
      position: await readMailboxPosition(pool, name),
      since: new Date(now.getTime() - dayMs),
      wants: (header) => isFrom(email, header.from) && (subject === undefined || subject.test(header.subject)),
      store: async (received) => {
        await storeDeliveries(pool, source, {
          records: [payloadOf(received)],
          whole: false,
          address: received.email.from.address || email.host,
          now,
        });
      },
      onUnreadable: (uid) => log.warn({ source: source.name, uid }, 'an email cannot be parsed and was skipped'),
      moveTo: email.moveTo,
      keep: (position) => storeMailboxPosition(pool, name, position),
    });
    if (stored > 0) log.info({ source: source.name, stored }, 'emails of a source stored');
    await storeCheck(pool, name, { problem: undefined, now, isCaughtUp });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    log.warn({ source: source.name, problem }, 'the mailbox of a source could not be read');
    await storeCheck(pool, name, { problem, now });
  }
};

/**
 * Reads the new emails in the mailbox of every active source, and stores those with the right sender and subject as
 * deliveries. A mailbox that cannot be read does not affect other sources and is tried again in the next run.
 */
export const readIntakeEmails = async (
  job: IntakeJob,
  options: { readonly now: Date; readonly allowPrivate: boolean },
): Promise<void> => {
  const { model } = await job.state();
  const read: Read[] = [];
  for (const source of Object.values(model.intake)) read.push(...(await mailboxOf(job, source)));
  await withSourceLocks(job.pool, read, {
    nameOf: ({ source }) => positionNameOf(source),
    run: (one) => readSource(job, one, options),
  });
};
