import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { pictureFiles } from '#model/values/storedFiles.ts';
import { createPictureWorker, type Pictures } from './pictures/pictures.ts';
import { pictureFileNames, type SmallerSize } from './pictures/pictureWork.ts';
import type { Storage } from './storage.ts';

/** Max bytes per file, files per request, and bytes per request. */
export type UploadLimits = { readonly fileBytes: number; readonly files: number; readonly requestBytes: number };

/** Where a file store keeps its files, and its limits. */
export type FileStoreOptions = {
  /** Where this database's files are stored. */
  readonly storage: Storage;
  /** Folder of this machine for files that are being received or processed. Created with the first file. */
  readonly workDir: string;
  readonly limits: UploadLimits;
  /** Deletes what uploads to the storage that were interrupted before the moment have left. */
  readonly deleteInterrupted?: (before: Date) => Promise<void>;
};

/**
 * Stores files under the keys `<first two letters of the id>/<id>/<name>`. A file is first staged under
 * `coming/<id>/<name>`, and moved when its record is written. A crash may leave a staged file, or a file that no record
 * refers to; the clean-up deletes both.
 */
export type FileStore = {
  readonly storage: Storage;
  readonly workDir: string;
  readonly limits: UploadLimits;
  readonly pictures: Pictures;
  /** Returns the key of a file. */
  readonly keyOf: (id: string, name: string) => string;
  /** Creates a local folder for the files of one request. */
  readonly createIncoming: () => Promise<string>;
  /** Stages the files of a local folder. They are not at their final place yet. */
  readonly stage: (id: string, folder: string) => Promise<void>;
  /** Moves staged files to their final place. */
  readonly commit: (id: string, names: readonly string[]) => Promise<void>;
  /** Deletes staged files that were not committed. */
  readonly unstage: (id: string) => Promise<void>;
  /** Returns the content of a file, or undefined if there is none. */
  readonly read: (id: string, name: string) => Promise<Buffer | undefined>;
  /** Creates a size of an image that was stored before this size existed. Resolves to whether it exists now. */
  readonly drawMissing: (id: string, size: SmallerSize) => Promise<boolean>;
  readonly remove: (id: string) => Promise<void>;
  /** Yields batches of ids of committed files that were stored before the moment. The last batch may be empty. */
  readonly olderThan: (moment: Date) => AsyncGenerator<readonly string[]>;
  /** Deletes staged files and local work files from before the moment, which requests left behind. */
  readonly clearComing: (moment: Date) => Promise<void>;
  readonly stop: () => void;
};

const coming = 'coming';
/** Max ids of a batch. chosen: these take a few megabytes. */
const idsAtOnce = 20_000;
/** Pattern of the keys of committed files. */
const idPattern = /^[\da-f]{2}\/([\da-f]{40})\//;

/** Returns an id of 160 random bits, so that the address of a file cannot be guessed. */
export const newFileId = (): string => randomBytes(20).toString('hex');

/** Deletes the entries of a local folder that were last written before the moment. */
const clearOlder = async (folder: string, moment: Date): Promise<void> => {
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found !== undefined && found.mtimeMs < moment.getTime())
      await rm(join(folder, name), { recursive: true, force: true });
  }
};

const folderOf = (id: string): string => `${id.slice(0, 2)}/${id}`;
const keyOf = (id: string, name: string): string => `${folderOf(id)}/${name}`;

/** Creates an empty folder with a random name in `workDir`, and returns its path. */
const createFolder = async (workDir: string): Promise<string> => {
  const folder = join(workDir, newFileId());
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return folder;
};

/** Yields batches of ids of committed files that were stored before the moment. The last batch may be empty. */
const idsOlderThan = async function* idsOlderThan(storage: Storage, moment: Date): AsyncGenerator<readonly string[]> {
  let found = new Set<string>();
  for await (const { key, modifiedAt } of storage.list('')) {
    const id = idPattern.exec(key)?.[1];
    if (id !== undefined && modifiedAt < moment) found.add(id);
    if (found.size < idsAtOnce) continue;
    yield [...found];
    found = new Set();
  }
  yield [...found];
};

/** Deletes staged files from before the moment, which requests left behind. */
const clearStaged = async (storage: Storage, moment: Date): Promise<void> => {
  const ids = new Set<string>();
  for await (const { key, modifiedAt } of storage.list(coming))
    if (modifiedAt < moment) ids.add(key.split('/')[1] ?? '');
  for (const id of ids) await storage.delete(`${coming}/${id}`);
};

/** Draws a size of a stored image from its page size, and stores it. Resolves to whether it exists now. */
const drawSize = async (
  { storage, workDir, pictures }: Pick<FileStore, 'storage' | 'workDir' | 'pictures'>,
  id: string,
  size: SmallerSize,
): Promise<boolean> => {
  const page = await storage.get(keyOf(id, pictureFiles.page));
  if (page === undefined) return false;
  const folder = await createFolder(workDir);
  try {
    const path = join(folder, pictureFiles.page);
    await pipeline(page.stream, createWriteStream(path, { mode: 0o600 }));
    if ((await pictures.draw({ source: { path }, folder, size })) === undefined) return false;
    await storage.put(keyOf(id, pictureFileNames[size]), join(folder, pictureFileNames[size]));
    return true;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
};

/** Returns a function that draws sizes of stored images. Parallel calls for the same size share one run. */
const createDrawing = (parts: Parameters<typeof drawSize>[0]): FileStore['drawMissing'] => {
  const running = new Map<string, Promise<boolean>>();
  return (id, size) => {
    const key = keyOf(id, size);
    const found = running.get(key) ?? drawSize(parts, id, size).finally(() => running.delete(key));
    running.set(key, found);
    return found;
  };
};

/**
 * Creates the store of uploaded files on top of a storage. Its folders and processes are created with the first file.
 */
export const createFileStore = ({ storage, workDir, limits, deleteInterrupted }: FileStoreOptions): FileStore => {
  const pictures = createPictureWorker();
  return {
    storage,
    workDir,
    limits,
    pictures,
    keyOf,
    createIncoming: () => createFolder(workDir),
    stage: async (id, folder) => {
      const names = await readdir(folder);
      await Promise.all(names.map((name) => storage.put(`${coming}/${id}/${name}`, join(folder, name))));
    },
    commit: async (id, names) => {
      await Promise.all(names.map((name) => storage.move(`${coming}/${id}/${name}`, keyOf(id, name))));
    },
    unstage: (id) => storage.delete(`${coming}/${id}`),
    read: async (id, name) => {
      const found = await storage.get(keyOf(id, name));
      return found === undefined ? undefined : Buffer.concat(await found.stream.toArray());
    },
    drawMissing: createDrawing({ storage, workDir, pictures }),
    remove: (id) => storage.delete(folderOf(id)),
    olderThan: (moment) => idsOlderThan(storage, moment),
    clearComing: async (moment) => {
      await clearStaged(storage, moment);
      await deleteInterrupted?.(moment);
      await clearOlder(workDir, moment);
    },
    stop: () => pictures.stop(),
  };
};
