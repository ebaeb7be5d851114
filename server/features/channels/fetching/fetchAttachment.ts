import type { ChannelSchema } from '#model/schema/files/channelSchema.ts';
import { findEmail } from '../../email/mailbox/readMailbox.ts';
import { readSecret } from '../../../connections/connectionSecrets.ts';
import { resolvePublic } from '../../../connections/resolvePublic.ts';
import { secretNameOf } from '../providers/channelSecrets.ts';
import { emailBytes } from '../providers/emailBytes.ts';
import type { ChannelsJob } from '../sending/sendMessages.ts';
import { attachedFiles, storeAttachment } from '../media/attachmentParts.ts';
import type { WaitingPart } from '../queue/messageParts.ts';
import { MissingFile } from './MissingFile.ts';
import type { StagedFile } from '../media/storeReceived.ts';

/**
 * Reads an attachment of a reply from the mailbox again, and stores and returns the file. Errors: `MissingFile` if the
 * email or attachment is no longer there, or the password is not set; `WRONG_FILE`, `BODY_TOO_LARGE` or `FILES_AWAY` if
 * the file cannot be stored; an `Error` if the mailbox cannot be read.
 */
export const fetchAttachment = async (
  { pool, box, allowPrivate, files }: ChannelsJob,
  channel: ChannelSchema,
  { messageId, position }: WaitingPart,
): Promise<StagedFile> => {
  const { replies } = channel;
  const password = await readSecret(pool, box, { source: secretNameOf(channel), name: 'key' });
  if (replies === undefined || password === undefined)
    throw new MissingFile('The password of the mailbox is not set', { isTemporary: true });
  const address = await resolvePublic(replies.host, { allowPrivate });
  const maxBytes = emailBytes(files);
  const email = await findEmail({ mailbox: replies, password, address }, { messageId: messageId ?? '', maxBytes });
  const attachment = email === undefined ? undefined : attachedFiles(email)[position];
  if (attachment === undefined) throw new MissingFile('The email is no longer in the mailbox', { state: 'expired' });
  return storeAttachment(files, attachment);
};
