import type pg from 'pg';
import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import type { Mailer } from '../../email/mailer.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import { readOutgoingFile } from '../queue/messageParts.ts';
import { readOutgoing } from './uploadMedia.ts';
import type { QueuedMessage } from '../queue/messageQueue.ts';
import type { SendResult } from './sendByGateway.ts';
import type { UnsubscribeLinks } from '../queue/unsubscribeLinks.ts';
import { escapeHtml } from '../../email/escapeHtml.ts';

const htmlOf = (text: string, link: string): string =>
  `<div style="white-space:pre-wrap">${escapeHtml(text)}</div><p style="color:#667;font-size:12px"><a href="${escapeHtml(link)}">Unsubscribe</a></p>`;

type EmailSending = {
  readonly pool: pg.Pool;
  readonly mailer: Mailer;
  readonly links: UnsubscribeLinks;
  readonly publicUrl: string;
  readonly channel: ChannelSchema;
  readonly message: QueuedMessage;
  readonly files: FileStore;
};

/** Returns the Message-IDs of the record's earlier emails to and from this address, oldest first. */
const threadOf = async (pool: pg.Pool, { record, address, id }: QueuedMessage): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ id: string }>(
    `select provider_id as id from gable.messages where way = 'email' and record = $1 and address = $2 and id <> $3
      and provider_id is not null order by "at" desc limit 10`,
    [record, address, id],
  );
  return rows.map((row) => row.id).toReversed();
};

/**
 * Sends a message by email, with the unsubscribe header of RFC 8058. If the message's address and the record have
 * exchanged emails before, the email is a reply to them. Returns the Message-ID, or a reason if the attached file no
 * longer exists. Errors: an `Error` whose message is readable for users if the email could not be sent.
 */
export const sendByEmail = async ({
  pool,
  mailer,
  links,
  publicUrl,
  channel,
  message,
  files,
}: EmailSending): Promise<SendResult> => {
  const { id, address, subject, body } = message;
  const link = `${publicUrl}/unsubscribe/${links.sign(id)}`;
  const thread = await threadOf(pool, message);
  const last = thread.at(-1);
  const replyTo = channel.replies?.replyTo;
  const file = await readOutgoingFile(pool, id);
  const content = file === undefined ? undefined : await readOutgoing(files, file);
  if (file !== undefined && content === undefined) return { reason: 'The file is gone', isTemporary: false };
  const providerId = await mailer.send({
    id,
    to: { name: '', address },
    subject,
    text: `${body}\n\n-- \nUnsubscribe: ${link}`,
    html: htmlOf(body, link),
    // An answering machine does not answer the message of a rule, so the two cannot write to each other without end.
    isPersonal: message.by !== null,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(content === undefined
      ? {}
      : { attachments: [{ filename: content.name, content: content.bytes, contentType: content.type }] }),
    ...(last === undefined ? {} : { inReplyTo: last, references: thread }),
    headers: { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  });
  return { providerId };
};
