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
import { type StagedFile, storeReceived } from './storeReceived.ts';

type AttachedFile = AttachAnswer['data'];

const kindOf = ({ type }: PartFile): AttachedFile['kind'] => (type.startsWith('image/') ? 'image' : 'document');

const dayMs = 86_400_000;

/** A user's unsent files. `firstAt`: when the oldest was uploaded. */
type Unsent = { readonly count: number; readonly bytes: number; readonly firstAt: Date | null };

const tooMany = ({ firstAt }: Unsent, now: Date): AppError => {
  const seconds = Math.ceil(((firstAt ?? now).getTime() + dayMs - now.getTime()) / 1000);
  return new AppError('TOO_MANY_ATTEMPTS', {
    text: serverText('messages.tooManyUnsent'),
    extra: { retryAfterSeconds: Math.max(1, seconds) },
  });
};

type Upload = {
  readonly user: string;
  readonly now: Date;
  /** Maximum number of bytes of the upload, reserved before it is read. */
  readonly bytes: number;
  /** Starts to receive the file: its name and its content. Nothing is read before this call. */
  readonly receive: () => Promise<{ readonly name: string; readonly stream: Readable }>;
};

/**
 * Reserves space for a user's upload before it is read, so that parallel uploads cannot exceed the limits. A user's
 * unsent files of one day together have the limits of one form. Returns the id of the reserved place. Errors:
 * `TOO_MANY_ATTEMPTS` with `retryAfterSeconds`.
 */
const reservePlace = ({ pool, files: { limits } }: Attaching, { user, now, bytes }: Upload): Promise<string> =>
  withTransaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`gable unsent files ${user}`]);
    const { rows } = await client.query<Unsent>(
      `select count(*)::integer as count, coalesce(sum((value->>'size')::bigint), 0)::float8 as bytes,
        min("at") as "firstAt"
        from gable.message_parts where message is null and "by" = $1 and "at" > $2`,
      [user, new Date(now.getTime() - dayMs)],
    );
    const unsent = rows[0] ?? { count: 0, bytes: 0, firstAt: null };
    if (unsent.count >= limits.files || unsent.bytes + bytes > limits.requestBytes) throw tooMany(unsent, now);
    const id = v7();
    await client.query(
      `insert into gable.message_parts (id, position, kind, state, name, value, "at", "by")
        values ($1, 0, 'document', 'waiting', '', jsonb_build_object('size', $2::bigint), $3, $4)`,
      [id, bytes, now, user],
    );
    return id;
  });

type Attaching = { readonly pool: pg.Pool; readonly files: FileStore };

/**
 * Stores a file that a user wants to send. Returns its id, its kind (`image` or `document`), and its name, size, type
 * and URL (`file`). A file that is not sent is deleted after a day. Errors: `WRONG_FILE`, `BODY_TOO_LARGE`;
 * `TOO_MANY_ATTEMPTS` if the user has too many unsent files.
 */
export const attachFile = async (attaching: Attaching, upload: Upload): Promise<AttachedFile> => {
  const { pool, files } = attaching;
  const id = await reservePlace(attaching, upload);
  let staged: StagedFile | undefined;
  try {
    const { name, stream } = await upload.receive();
    staged = await storeReceived(files, {
      title: 'File',
      name,
      stream,
      maxBytes: files.limits.fileBytes,
      takes: 'documents',
    });
    const { value: file, commit } = staged;
    const kind = kindOf(file);
    await withTransaction(pool, async (client) => {
      await client.query(
        `update gable.message_parts set kind = $2, state = 'stored', name = $3, value = $4::jsonb where id = $1`,
        [id, kind, file.name, JSON.stringify(file)],
      );
      await commit();
    });
    return { id, kind, file };
  } catch (error) {
    // A file that cannot be deleted now is deleted with the other unsent files.
    await pool.query('delete from gable.message_parts where id = $1', [id]).catch(() => undefined);
    throw error;
  } finally {
    await staged?.discard();
  }
};

/**
 * Locks a file that the user uploaded and has not sent, and returns its kind. Errors: `INVALID` at `file` if the user
 * has no such file.
 */
export const readAttached = async (
  executor: Executor,
  { id, user }: { readonly id: string; readonly user: string },
): Promise<AttachedFile['kind']> => {
  const { rows } = await executor.query<{ kind: AttachedFile['kind'] }>(
    `select kind
      from gable.message_parts
      where id = $1 and message is null and state = 'stored' and "by" = $2 for update`,
    [id, user],
  );
  const [found] = rows;
  if (found !== undefined) return found.kind;
  const text = serverText('files.gone');
  throw new AppError('INVALID', { text: `${text}.`, fields: { file: text } });
};

/** Adds the uploaded file `id` to the message `message`, which is about to be sent, in an open transaction. */
export const claimAttached = async (executor: Executor, id: string, message: string): Promise<void> => {
  await executor.query('update gable.message_parts set message = $2 where id = $1 and message is null', [id, message]);
};
