import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFiles } from '#model/values/storedFiles.ts';
import { createPictureWorker, type Pictures } from './pictures.ts';
import type { SmallerSize } from './pictureWork.ts';

/** Units: bytes, except `files`, which is a count. */
export type UploadLimits = { readonly fileBytes: number; readonly files: number; readonly requestBytes: number };

export type FileStoreOptions = {
  /** Folder of this database's files. Created with the first file. */
  readonly dir: string;
  readonly limits: UploadLimits;
};

/**
 * Stores files at `<dir>/<first two letters of the id>/<id>/<name>`, and files that no record names yet in
 * `<dir>/coming/…`.
 */
export type FileStore = {
  readonly dir: string;
  readonly limits: UploadLimits;
  readonly pictures: Pictures;
  /** Returns the folder of an id, as a path below `dir`. */
  readonly folderOf: (id: string) => string;
  /** Creates a folder for the files of one request. */
  readonly createIncoming: () => Promise<string>;
  /** Moves a folder of files to the place of its id. */
  readonly moveIn: (from: string, id: string) => Promise<void>;
  /** Creates a size of an image that was stored before this size existed. Resolves to whether it exists now. */
  readonly drawMissing: (id: string, size: SmallerSize) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** Yields ids of files stored before the moment, in batches. */
  readonly olderThan: (moment: Date) => AsyncGenerator<readonly string[]>;
  /** Deletes leftovers of requests from before the moment. */
  readonly clearComing: (moment: Date) => Promise<void>;
  readonly stop: () => void;
};

const coming = 'coming';
/** chosen: this many ids take a few megabytes. */
const idsAtOnce = 20_000;

/** Returns an id of 160 random bits, so that the address of a file cannot be guessed. */
export const newFileId = (): string => randomBytes(20).toString('hex');

const namesIn = async (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

const isOlder = async (path: string, moment: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < moment.getTime();
};

/** Creates the file store. Folders and processes are created with the first file. */
export const createFileStore = ({ dir, limits }: FileStoreOptions): FileStore => {
  const pictures = createPictureWorker();
  const folderOf = (id: string): string => `${id.slice(0, 2)}/${id}`;
  const olderThan = async function* olderThan(moment: Date): AsyncGenerator<readonly string[]> {
    let found: string[] = [];
    for (const shard of (await namesIn(dir)).filter((name) => name.length === 2)) {
      for (const id of await namesIn(join(dir, shard))) if (await isOlder(join(dir, shard, id), moment)) found.push(id);
      if (found.length < idsAtOnce) continue;
      yield found;
      found = [];
    }
    yield found;
  };
  const drawing = new Map<string, Promise<boolean>>();
  const drawMissing = async (folder: string, size: SmallerSize): Promise<boolean> => {
    const path = join(folder, pictureFiles.page);
    return (await isThere(path)) && (await pictures.draw({ source: { path }, folder, size })) !== undefined;
  };
  return {
    dir,
    limits,
    pictures,
    folderOf,
    createIncoming: async () => {
      const folder = join(dir, coming, newFileId());
      await mkdir(folder, { recursive: true });
      return folder;
    },
    moveIn: async (from, id) => {
      await mkdir(join(dir, id.slice(0, 2)), { recursive: true });
      await rename(from, join(dir, folderOf(id)));
    },
    drawMissing: (id, size) => {
      const folder = join(dir, folderOf(id));
      const key = join(folder, size);
      // Parallel requests for the same size share one run.
      const found =
        drawing.get(key) ??
        isThere(join(folder, pictureFiles[size]))
          .then((isDrawn) => isDrawn || drawMissing(folder, size))
          .finally(() => drawing.delete(key));
      drawing.set(key, found);
      return found;
    },
    remove: (id) => rm(join(dir, folderOf(id)), { recursive: true, force: true }),
    olderThan,
    clearComing: async (moment) => {
      for (const name of await namesIn(join(dir, coming))) {
        if (await isOlder(join(dir, coming, name), moment))
          await rm(join(dir, coming, name), { recursive: true, force: true });
      }
    },
    stop: () => pictures.stop(),
  };
};
