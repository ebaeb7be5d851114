import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../language/serverText.ts';
import type { Json } from '#model/schema/json.ts';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import type { FileStore } from './fileStore.ts';
import { type IncomingFile, receiveFile, type ReceivedFile } from './receiveFile.ts';

/** A record, by its table and id. */
type RecordPlace = { readonly table: string; readonly id: string };

/** The files of one request, until it is certain which of them a record refers to. */
export type RequestFiles = {
  /** Receives a file. Returns its value for a record. */
  readonly receive: (file: Omit<IncomingFile, 'bytesLeft'>) => Promise<Json>;
  /** Returns whether a value is a file of this request. */
  readonly isNew: (value: Json) => boolean;
  /**
   * Moves the files to which a record refers into their final place. Called inside the transaction, after the record is
   * written.
   */
  readonly moveIn: (place: RecordPlace, values: readonly Json[]) => Promise<void>;
  /** Notes that a record no longer refers to these files. */
  readonly drop: (place: RecordPlace, values: readonly Json[]) => void;
  /**
   * Deletes the files that no record refers to, after the request has succeeded or failed. `isCertain: false` means
   * that it is unknown whether the transaction was committed: files that it may refer to are then kept until a later
   * clean-up.
   */
  readonly finish: (outcome: { readonly isCertain: boolean }) => Promise<void>;
};

/** Returns the ids of stored files in a value or a list of values. */
const fileIdsOf = (value: Json | undefined): readonly string[] =>
  [value ?? []].flat().flatMap((one) => {
    const url = typeof one === 'object' && one !== null && 'url' in one ? one.url : undefined;
    return parseFileAddress(url)?.id ?? [];
  });

type Doubtful = { readonly place: RecordPlace; readonly ids: readonly string[] };

/**
 * Returns the ids of files to which their record does not refer. No other record can refer to them. If the database
 * does not respond, no ids are returned, and a later clean-up deletes the files.
 */
const unnamedOf = async (pool: pg.Pool, { place, ids }: Doubtful): Promise<readonly string[]> => {
  try {
    const { rows } = await pool.query<{ text: string }>(
      `select to_jsonb(t)::text as text from "${place.table.replaceAll('"', '""')}" t where "_id" = $1`,
      [place.id],
    );
    return ids.filter((id) => rows[0]?.text.includes(`/files/${id}/`) !== true);
  } catch {
    return [];
  }
};

/**
 * Creates the object that receives the files of one request. When the request has ended, the caller calls `finish`,
 * which deletes the received files that no record refers to. Nothing is stored before the first file.
 */
export const createRequestFiles = (store: FileStore, pool: pg.Pool): RequestFiles => {
  const received = new Map<string, ReceivedFile>();
  const moved = new Set<string>();
  const doubtful: Doubtful[] = [];
  let coming: Promise<string> | undefined;
  let bytes = 0;
  return {
    receive: async (file) => {
      if (received.size >= store.limits.files) {
        throw new AppError('BODY_TOO_LARGE', {
          text: serverText('files.tooMany', { count: store.limits.files }),
        });
      }
      coming ??= store.createIncoming();
      const taken = await receiveFile(store, await coming, { ...file, bytesLeft: store.limits.requestBytes - bytes });
      bytes += taken.bytes;
      received.set(taken.id, taken);
      await store.stage(taken.id, taken.folder);
      await rm(taken.folder, { recursive: true, force: true });
      return taken.value;
    },
    isNew: (value) => fileIdsOf(value).some((id) => received.has(id)),
    moveIn: async (place, values) => {
      const moving = values
        .flatMap(fileIdsOf)
        .flatMap((id) => received.get(id) ?? [])
        .filter(({ id }) => !moved.has(id));
      if (moving.length === 0) return;
      // Moved before the commit, so that a record never names a missing file. If the commit fails, `finish` deletes
      // them.
      doubtful.push({ place, ids: moving.map(({ id }) => id) });
      for (const { id } of moving) moved.add(id);
      await Promise.all(moving.map(({ id, names }) => store.commit(id, names)));
    },
    drop: (place, values) => {
      const ids = values.flatMap(fileIdsOf);
      if (ids.length > 0) doubtful.push({ place, ids });
    },
    finish: async ({ isCertain }) => {
      // The outcome is already certain. Files that cannot be deleted now are deleted by a later clean-up.
      const isLeft = (): void => undefined;
      for (const one of isCertain ? doubtful : [])
        for (const id of await unnamedOf(pool, one)) await store.remove(id).catch(isLeft);
      for (const id of received.keys()) if (!moved.has(id)) await store.unstage(id).catch(isLeft);
      if (coming !== undefined) await rm(await coming, { recursive: true, force: true });
    },
  };
};
