import type { Readable } from 'node:stream';
import type pg from 'pg';
import { v7 } from 'uuid';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { AttachAnswer } from '#model/wire/channels.ts';
import type { PartFile } from '#model/wire/messagePart.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { withTransaction } from '../../../postgres/transaction.ts';
import type { FileStore } from '../../../storage/fileStore.ts';
import { storeReceived } from './storeReceived.ts';

type AttachedFile = AttachAnswer['data'];

const kindOf = ({ type }: PartFile): AttachedFile['kind'] => (type.startsWith('image/') ? 'image' : 'document');

/**
 * Stores a file that a user wants to send. Without a message it is deleted after a day. Errors: `WRONG_FILE`,
 * `BODY_TOO_LARGE`.
 */
export const attachFile = async (
  { pool, files }: { readonly pool: pg.Pool; readonly files: FileStore },
  upload: { readonly name: string; readonly stream: Readable; readonly user: string; readonly now: Date },
): Promise<AttachedFile> => {
  const { name, stream, user, now } = upload;
  const maxBytes = files.limits.fileBytes;
  const staged = await storeReceived(files, { title: 'File', name, stream, maxBytes, takes: 'documents' });
  const { value: file } = staged;
  const [id, kind] = [v7(), kindOf(file)];
  try {
    await withTransaction(pool, async (client) => {
      await client.query(
        `insert into gable.message_parts (id, position, kind, state, name, value, "at", "by")
          values ($1, 0, $2, 'stored', $3, $4::jsonb, $5, $6)`,
        [id, kind, file.name, JSON.stringify(file), now, user],
      );
      await staged.commit();
    });
  } finally {
    await staged.discard();
  }
  return { id, kind, file };
};

/** Returns the kind of a file that the user uploaded and has not sent. Errors: `INVALID` at `file`. */
export const readAttached = async (
  executor: Executor,
  { id, user }: { readonly id: string; readonly user: string },
): Promise<AttachedFile['kind']> => {
  const { rows } = await executor.query<{ kind: AttachedFile['kind'] }>(
    `select kind from gable.message_parts where id = $1 and message is null and "by" = $2 for update`,
    [id, user],
  );
  const [found] = rows;
  if (found !== undefined) return found.kind;
  const text = serverText('files.gone');
  throw new AppError('INVALID', { text: `${text}.`, fields: { file: text } });
};

/** Makes an uploaded file part of a message, in an open transaction. */
export const claimAttached = async (executor: Executor, id: string, message: string): Promise<void> => {
  await executor.query('update gable.message_parts set message = $2 where id = $1 and message is null', [id, message]);
};
