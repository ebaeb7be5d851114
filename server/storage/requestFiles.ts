import { rm } from 'node:fs/promises';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { Json } from '#model/schema/json.ts';
import { parseFileAddress } from '#model/values/storedFiles.ts';
import type { FileStore } from './fileStore.ts';
import { type IncomingFile, receiveFile, type ReceivedFile } from './receiveFile.ts';

/** A record, by the table that it stands in. */
type RecordPlace = { readonly table: string; readonly id: string };

/** The files of one request, from the first byte until it is certain which of them a record names. */
export type RequestFiles = {
  /** Takes a file in; gives the value that a record may hold of it. */
  readonly receive: (file: Omit<IncomingFile, 'bytesLeft'>) => Promise<Json>;
  /** Tells whether a value is of a file that came with this request. */
  readonly isNew: (value: Json) => boolean;
  /**
   * Inside the transaction that writes the record, as its last step: puts those that came and that it names where they
   * will be served from.
   */
  readonly moveIn: (place: RecordPlace, values: readonly Json[]) => Promise<void>;
  /** Notes that a record no longer names what these values name. */
  readonly drop: (place: RecordPlace, values: readonly Json[]) => void;
  /**
   * When the request is answered, well or not: takes away whatever no record names. `isCertain: false` where it can't
   * be known whether the transaction was committed: then nothing that it may name is touched, and the sweep of a later
   * start decides.
   */
  readonly finish: (isCertain: boolean) => Promise<void>;
};

/** Gives the ids of stored files that a value names, one or a list. */
const fileIdsOf = (value: Json | undefined): readonly string[] =>
  [value ?? []].flat().flatMap((one) => {
    const url = typeof one === 'object' && one !== null && 'url' in one ? one.url : undefined;
    return parseFileAddress(url)?.id ?? [];
  });

type Doubtful = { readonly place: RecordPlace; readonly ids: readonly string[] };

/**
 * Gives which of the ids the record does not name. It alone can: a file belongs to the record that it came for.
 * Where the database can't tell, none: what is left over goes with the sweep of a later start.
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

/** Keeps account of the files of one request; costs nothing where there are none. */
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
          text: `More than ${store.limits.files} files were sent at once; send the others after these.`,
        });
      }
      coming ??= store.createIncoming();
      const taken = await receiveFile(store, await coming, { ...file, bytesLeft: store.limits.requestBytes - bytes });
      bytes += taken.bytes;
      received.set(taken.id, taken);
      return taken.value;
    },
    isNew: (value) => fileIdsOf(value).some((id) => received.has(id)),
    moveIn: async (place, values) => {
      const moving = values
        .flatMap(fileIdsOf)
        .flatMap((id) => received.get(id) ?? [])
        .filter(({ id }) => !moved.has(id));
      if (moving.length === 0) return;
      // Before the commit, so that a record never names a file that is not there; should the commit fail, `finish`
      // takes them away again.
      doubtful.push({ place, ids: moving.map(({ id }) => id) });
      for (const { id, folder } of moving) {
        moved.add(id);
        await store.moveIn(folder, id);
      }
    },
    drop: (place, values) => {
      const ids = values.flatMap(fileIdsOf);
      if (ids.length > 0) doubtful.push({ place, ids });
    },
    finish: async (isCertain) => {
      for (const one of isCertain ? doubtful : []) for (const id of await unnamedOf(pool, one)) await store.remove(id);
      if (coming !== undefined) await rm(await coming, { recursive: true, force: true });
    },
  };
};
