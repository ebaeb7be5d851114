import { Readable } from 'node:stream';
import type { Email } from 'postal-mime';
import { AppError } from '#model/errors.ts';
import { plainName } from '../../../storage/receiveFile.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import type { NewPart } from './messageParts.ts';
import { storeReceived, type StagedFile } from './storeReceived.ts';

/** chosen: more files than people attach. */
const maxFiles = 10;

/** The parts of a message, and its files, which are not yet at their final place. */
type ReceivedParts = { readonly parts: readonly NewPart[]; readonly staged: readonly StagedFile[] };

const kindOf = (type: string): NewPart['kind'] =>
  (['image', 'video', 'audio'] as const).find((kind) => type.startsWith(`${kind}/`)) ?? 'document';

/**
 * Stores the attachments of an email. A file of a type that is not allowed, or one that is too large, is listed with
 * the reason. Images within the text, such as a signature, are left out.
 */
export const attachmentParts = async (
  files: FileStore,
  { attachments }: Pick<Email, 'attachments'>,
): Promise<ReceivedParts> => {
  const [parts, staged]: [NewPart[], StagedFile[]] = [[], []];
  const attached = attachments.filter(({ related, filename }) => related !== true && (filename ?? '') !== '');
  for (const { filename, content } of attached.slice(0, maxFiles)) {
    const name = plainName(filename ?? '');
    const bytes = typeof content === 'string' ? Buffer.from(content) : Buffer.from(content as ArrayBuffer);
    try {
      const maxBytes = files.limits.fileBytes;
      const stream = Readable.from([bytes]);
      const stored = await storeReceived(files, { title: 'Attachment', name, stream, maxBytes });
      staged.push(stored);
      parts.push({ kind: kindOf(stored.value.type), name, value: stored.value });
    } catch (error) {
      if (!(error instanceof AppError) || (error.code !== 'WRONG_FILE' && error.code !== 'BODY_TOO_LARGE')) throw error;
      parts.push({ kind: 'document', name, state: 'refused', reason: error.message });
    }
  }
  return { parts, staged };
};
