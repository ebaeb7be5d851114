import { v7 } from 'uuid';
import { type ChannelSchema, isActiveChannel } from '#model/schema/files/channelSchema.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { SchemaState } from '../../../schema/lifecycle/schemaState.ts';
import { readHtml } from '../../email/mailbox/readHtml.ts';
import type { ParsedEmail } from '../../email/mailbox/emailThread.ts';
import { readMailbox } from '../../email/mailbox/readMailbox.ts';
import {
  readMailboxPosition,
  storeCheck,
  storeMailboxPosition,
  withSourceLock,
} from '../../email/mailbox/sourcePositions.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { resolvePublic } from '../../../connections/resolvePublic.ts';
import { secretNameOf } from '../providers/channelSecrets.ts';
import { emailBytes } from '../providers/emailBytes.ts';
import { attachmentParts } from '../media/attachmentParts.ts';
import { noteReport, storeIncoming } from '../queue/messageQueue.ts';
import { unsubscribeAddress } from '../queue/unsubscribed.ts';
import { noteOnRecord } from '../queue/noteOnRecord.ts';
import type { ChannelsJob } from '../sending/sendMessages.ts';

const dayMs = 86_400_000;

/** Returns a reply without the quoted text. */
const withoutQuote = (text: string): string => {
  const lines = text.replace(/\r\n/g, '\n').split('\n');
  const quote = lines.findIndex(
    (line, index) =>
      /^\s*-{2,}\s*Original Message/i.test(line) ||
      /^On .{4,200} wrote:\s*$/.test(line) ||
      (/^On .{4,200}$/.test(line) && /wrote:\s*$/.test(lines[index + 1] ?? '')),
  );
  return (quote === -1 ? lines : lines.slice(0, quote))
    .filter((line) => !line.startsWith('>'))
    .join('\n')
    .trim();
};

const textOf = ({ text, html }: ParsedEmail): string =>
  withoutQuote(text.trim() === '' ? readHtml(html).text : text).slice(0, 5000);

/** Max length of a delivery report that is read. chosen: many times the length of a report. */
const maxReportLength = 100_000;

const partText = ({ attachments }: ParsedEmail): string =>
  attachments
    .map(({ content }) => (typeof content === 'string' ? content : new TextDecoder().decode(content)))
    .join('\n')
    .slice(0, maxReportLength)
    .replaceAll('\0', '');

/**
 * Returns why an email could not be delivered: the status and text of a delivery report (RFC 3464). Returns undefined
 * for other emails.
 */
const bounceOf = (email: ParsedEmail): { readonly isFinal: boolean; readonly reason: string } | undefined => {
  const report = email.attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (report === undefined) return undefined;
  const text = partText({ ...email, attachments: [report] });
  if (!/^Action:\s*failed/im.test(text)) return undefined;
  const status = /^Status:\s*([245]\.\d{1,3}\.\d{1,3})/im.exec(text)?.[1] ?? '5.0.0';
  const diagnosis = /^Diagnostic-Code:\s*(?:smtp;\s*)?(.{1,300})/im.exec(text)?.[1]?.trim() ?? '';
  return { isFinal: status.startsWith('5'), reason: `The email server refused it (${status}) ${diagnosis}`.trim() };
};

const idsIn = (text: string): readonly string[] => text.match(/<[^<>\s]{3,200}>/g) ?? [];

type Received = {
  readonly state: SchemaState;
  readonly channel: ChannelSchema;
  readonly email: ParsedEmail;
  readonly now: Date;
};

const takeBounce = async (
  { pool }: ChannelsJob,
  { state, channel, email, now }: Received,
  { isFinal, reason }: { readonly isFinal: boolean; readonly reason: string },
): Promise<void> => {
  const ids = idsIn(`${email.inReplyTo} ${email.references} ${partText(email)} ${email.text}`);
  await withTransaction(pool, async (client) => {
    for (const id of new Set(ids)) {
      const message = await noteReport(client, channel, { id, state: 'failed', reason, now });
      if (message === undefined) continue;
      if (isFinal) {
        const why = `Emails to ${message.address} bounce`;
        await unsubscribeAddress(client, { way: 'email', address: message.address, reason: why, now });
      }
      const note = `Email to ${message.address} bounced. ${reason}`;
      await noteOnRecord(client, {
        pool,
        state,
        title: channel.title,
        resource: message.resource,
        record: message.record,
        activity: { kind: 'note', note },
        notify: note,
        now,
      });
      return;
    }
  });
};

/** Adds a reply to the timeline of the record whose email it answers. Ignores other emails. */
const takeReply = async ({ pool, files }: ChannelsJob, { state, channel, email, now }: Received): Promise<void> => {
  const ids = idsIn(`${email.inReplyTo} ${email.references}`);
  const { rows } = await pool.query<{ resource: string; record: string }>(
    `select resource, record::text from gable.messages where channel = $1 and provider_id = any($2::text[])
      and record is not null order by "at" desc limit 1`,
    [channel.name, ids],
  );
  const [answered] = rows;
  const providerId = email.messageId;
  if (answered === undefined || providerId === undefined) return;
  const { address } = email.from;
  const [subject, body] = [email.subject, textOf(email)];
  const { parts, staged } = await attachmentParts(files, email);
  const id = v7();
  try {
    await withTransaction(pool, async (client) => {
      const stored = { id, channel, ...answered, address, subject, body, providerId, parts, now };
      if (!(await storeIncoming(client, stored))) return;
      await noteOnRecord(client, {
        pool,
        state,
        title: channel.title,
        ...answered,
        activity: { _id: id, kind: 'email', direction: 'incoming', note: `${subject}\n\n${body}`.slice(0, 5000) },
        notify: `${address} replied: ${body}`,
        now,
      });
      for (const file of staged) await file.commit();
    });
  } finally {
    for (const file of staged) await file.discard();
  }
};

const readChannel = async (
  job: ChannelsJob,
  { state, channel, now }: { readonly state: SchemaState; readonly channel: ChannelSchema; readonly now: Date },
): Promise<void> => {
  const { pool, box, allowPrivate, log, files } = job;
  const { replies } = channel;
  const name = secretNameOf(channel);
  const password = await readSecret(pool, box, { source: name, name: 'key' });
  if (replies === undefined || password === undefined) return;
  await withSourceLock(pool, name, async () => {
    try {
      const { isCaughtUp } = await readMailbox({
        mailbox: replies,
        password,
        address: await resolvePublic(replies.host, { allowPrivate }),
        position: await readMailboxPosition(pool, name),
        since: new Date(now.getTime() - dayMs),
        wants: () => true,
        onUnreadable: (uid) => log.warn({ channel: channel.name, uid }, 'an email cannot be parsed and was skipped'),
        maxBytes: emailBytes(files),
        // People read this mailbox too, so nothing in it is marked as read.
        isMarked: false,
        store: async ({ email }) => {
          const received = { state, channel, email, now };
          const bounce = bounceOf(email);
          await (bounce === undefined ? takeReply(job, received) : takeBounce(job, received, bounce));
        },
        keep: (position) => storeMailboxPosition(pool, name, position),
      });
      await storeCheck(pool, name, { problem: undefined, now, isCaughtUp });
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error);
      log.warn({ channel: channel.name, problem }, 'the mailbox of a channel could not be read');
      await storeCheck(pool, name, { problem, now });
    }
  });
};

/**
 * Reads new emails in the mailbox of every active channel with `replies`. A reply is added to the record's conversation
 * and timeline. An email that reports a failed delivery marks the message as failed and, if the failure is permanent,
 * unsubscribes the address. Other emails are ignored. Problems with a mailbox are stored for its channel.
 */
export const readReplies = async (job: ChannelsJob, now: Date): Promise<void> => {
  const state = await job.state();
  for (const channel of Object.values(state.model.channels))
    if (channel.replies !== undefined && isActiveChannel(channel)) await readChannel(job, { state, channel, now });
};
