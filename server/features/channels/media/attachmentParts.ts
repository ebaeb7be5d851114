import { Readable } from 'node:stream';
import { AppError } from '#model/errors.ts';
import { displayFileName } from '../../../storage/receiveFile.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import type { ParsedEmail } from '../../email/mailbox/emailThread.ts';
import type { NewPart } from '../queue/messageParts.ts';
import { storeReceived, type StagedFile } from './storeReceived.ts';

/** Max attachments of an email that are stored. chosen: people attach fewer. */
const maxFiles = 10;

/** The parts of a message, and its files, which are not yet at their final place. */
type ReceivedParts = { readonly parts: readonly NewPart[]; readonly staged: readonly StagedFile[] };

/**
 * Returns the attachments of an email that are to be stored: the first 10 with a file name. Images in the text, such as
 * in a signature, are left out.
 */
export const attachedFiles = ({ attachments }: Pick<ParsedEmail, 'attachments'>): ParsedEmail['attachments'] =>
  attachments.filter(({ related, filename }) => related !== true && (filename ?? '') !== '').slice(0, maxFiles);

/**
 * Stores and returns one attachment of an email. No message refers to the file yet. Errors: `WRONG_FILE`,
 * `BODY_TOO_LARGE`, `FILES_AWAY` if the file storage is not available.
 */
export const storeAttachment = (
  files: FileStore,
  { filename, content }: ParsedEmail['attachments'][number],
): Promise<StagedFile> => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
  return storeReceived(files, {
    title: 'Attachment',
    name: displayFileName(filename ?? ''),
    stream: Readable.from([bytes]),
    maxBytes: files.limits.fileBytes,
  });
};

/** Returns the kind of an attachment, by its media type. */
const kindOfAttachment = (type: string): NewPart['kind'] =>
  (['image', 'video', 'audio'] as const).find((kind) => type.startsWith(`${kind}/`)) ?? 'document';

/**
 * Stores the attachments of an email. Returns an entry of the message (`parts`) for each attachment, and the stored
 * files. For a file that is too large or of a type that is not allowed, the entry has the reason instead of a file.
 */
export const attachmentParts = async (
  files: FileStore,
  email: Pick<ParsedEmail, 'attachments'>,
): Promise<ReceivedParts> => {
  const [parts, staged]: [NewPart[], StagedFile[]] = [[], []];
  for (const attachment of attachedFiles(email)) {
    const name = displayFileName(attachment.filename ?? '');
    try {
      const stored = await storeAttachment(files, attachment);
      staged.push(stored);
      parts.push({ kind: kindOfAttachment(stored.value.type), name, value: stored.value });
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'WRONG_FILE' && error.code !== 'BODY_TOO_LARGE')) throw error;
      parts.push({ kind: kindOfAttachment(attachment.mimeType), name, state: 'refused', reason: error.message });
    }
  }
  return { parts, staged };
};
