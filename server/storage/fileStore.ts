import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pictureFiles } from '#model/values/storedFiles.ts';
import { createPictureWorker, type Pictures } from './pictures.ts';
import type { SmallerSize } from './pictureWork.ts';

/** Units: bytes, but for `files`, a count. */
export type UploadLimits = { readonly fileBytes: number; readonly files: number; readonly requestBytes: number };

export type FileStoreOptions = {
  /** The folder of this database's files; made with the first of them. */
  readonly dir: string;
  readonly limits: UploadLimits;
};

/**
 * Where files are kept: `<dir>/<first two letters of the id>/<id>/<name>`, and `<dir>/coming/…` for those that no
 * record names yet.
 */
export type FileStore = {
  readonly dir: string;
  readonly limits: UploadLimits;
  readonly pictures: Pictures;
  /** The folder of an id, as a path below `dir`. */
  readonly folderOf: (id: string) => string;
  /** Makes a folder for the files of one request. */
  readonly createIncoming: () => Promise<string>;
  /** Moves a folder of files to where its id belongs. */
  readonly moveIn: (from: string, id: string) => Promise<void>;
  /** Draws a size of a picture that has been here since before there was such a one; tells whether it is there now. */
  readonly drawMissing: (id: string, size: SmallerSize) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** Gives ids of files that have been there since before the moment, some at a time. */
  readonly olderThan: (moment: Date) => AsyncGenerator<readonly string[]>;
  /** Takes away what requests of before the moment left half done. */
  readonly clearComing: (moment: Date) => Promise<void>;
  readonly stop: () => void;
};

const coming = 'coming';
/** chosen: so many ids are a few megabytes. */
const idsAtOnce = 20_000;

/** Makes an id of 160 random bits: who has not seen a file's address can not find it. */
export const newFileId = (): string => randomBytes(20).toString('hex');

const namesIn = async (folder: string): Promise<readonly string[]> => readdir(folder).catch(() => []);

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => undefined)) !== undefined;

const isOlder = async (path: string, moment: Date): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < moment.getTime();
};

/** Opens the place where files are kept. Nothing is made or started before the first of them comes. */
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
      // Of all who ask for it at once the first has it drawn.
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
