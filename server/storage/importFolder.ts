import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Model } from '#model/resource.ts';
import type { Storage } from './storage.ts';

/** An import that is running in this process. */
type RunningImport = { readonly abort: AbortController; readonly done: Promise<void> };

/**
 * The rejected rows of an import, stored in parts while it runs, so that another server can continue it. The name of a
 * part is the position of its first byte. Units: bytes.
 */
export type RejectedParts = {
  /** Creates the local folder for the next part, and returns the path for its file. */
  readonly createPart: () => Promise<string>;
  /** Stores a local file as the part that begins at a byte, and deletes the local file. */
  readonly put: (first: number, path: string) => Promise<void>;
  /** Deletes the parts that begin at this byte or after it. */
  readonly dropFrom: (first: number) => Promise<void>;
  /** Returns all parts as one stream, or undefined if there are none. */
  readonly open: () => Promise<Readable | undefined>;
};

/**
 * Stores the files of imports where all servers find them. Also has the settings of imports, and in `running` the
 * imports that run in this process.
 */
export type ImportFolder = {
  /** Folder of the installation's mappings. */
  readonly mapsDir: string | undefined;
  /** Max file size. Units: bytes. */
  readonly maxBytes: number;
  /** Called with an error that ended an import and was not caused by its file. */
  readonly onFailure: (error: unknown) => void;
  /** Updates the records of a run to the active schema, given the model that the run used. */
  readonly catchUp: (used: Model) => Promise<void>;
  readonly running: Map<string, RunningImport>;
  /** Creates the local folder for an incoming file, and returns the path for the file. */
  readonly make: (id: string) => Promise<string>;
  /** Stores a received file for all servers. */
  readonly keep: (id: string, path: string) => Promise<void>;
  /** Returns a local copy of a received file, whichever server received it; or undefined if it no longer exists. */
  readonly sourceOf: (id: string) => Promise<string | undefined>;
  readonly rejectedOf: (id: string) => RejectedParts;
  readonly remove: (id: string) => Promise<void>;
  /** Aborts running imports and waits for them. */
  readonly stop: () => Promise<void>;
};

/** How long the files of an import are kept. chosen: a month. An unfinished import can no longer be undone then. */
const keptMs = 30 * 86_400_000;
/** How long a local copy is kept (chosen). It is fetched again if it is needed later. */
const cachedMs = 86_400_000;
/** Age of the last write after which an upload counts as interrupted. chosen: a file that is being uploaded grows. */
const brokenOffMs = 3_600_000;

/** Min time between two clean-ups. chosen: each reads every import of a month, so an upload never waits for one. */
const sweepEveryMs = 3_600_000;

const isOlder = async (path: string, ageMs: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ageMs;
};

/** Returns whether a folder contains only the remains of an interrupted upload. */
const isBrokenOff = async (folder: string): Promise<boolean> => {
  const [only, ...others] = await readdir(folder).catch(() => []);
  return (
    only !== undefined && others.length === 0 && only.startsWith('coming-') && isOlder(join(folder, only), brokenOffMs)
  );
};

const randomName = (): string => `coming-${randomBytes(4).toString('hex')}`;

const createRejectedParts = (storage: Storage, folder: string, key: string): RejectedParts => {
  const parts = `${key}/rejected`;
  const firstOf = (part: string): number => Number(part.slice(parts.length + 1));
  return {
    createPart: async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return join(folder, randomName());
    },
    put: async (first, path) => {
      await storage.put(`${parts}/${String(first).padStart(15, '0')}`, path);
      await rm(path, { force: true });
    },
    dropFrom: async (first) => {
      const found: string[] = [];
      for await (const part of storage.list(parts)) if (firstOf(part.key) >= first) found.push(part.key);
      for (const part of found) await storage.delete(part);
    },
    open: async () => {
      const keys: string[] = [];
      for await (const part of storage.list(parts)) keys.push(part.key);
      // An import of an older version of Gable has one file.
      const first = await storage.get(keys.shift() ?? `${key}/rejected.csv`);
      if (first === undefined) return undefined;
      return Readable.from(
        (async function* read() {
          yield* first.stream;
          for (const part of keys) yield* (await storage.get(part))?.stream ?? [];
        })(),
      );
    },
  };
};

type Options = Pick<ImportFolder, 'mapsDir' | 'maxBytes' | 'onFailure' | 'catchUp'> & {
  readonly storage: Storage;
  /** Folder of this machine for incoming files and local copies. */
  readonly workDir: string;
};

/** Creates the store of import files. Nothing is written before the first file arrives. */
export const createImportFolder = ({ storage, workDir, ...options }: Options): ImportFolder => {
  const running = new Map<string, RunningImport>();
  const fetching = new Map<string, Promise<string | undefined>>();
  const dir = join(workDir, 'imports');
  const plain = (id: string): string => id.replace(/[^\da-f-]/g, '');
  const folderOf = (id: string): string => join(dir, plain(id));
  const keyOf = (id: string): string => `imports/${plain(id)}`;
  const localOf = (id: string): string => join(folderOf(id), 'source');
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(dir).catch(() => [])) {
      const isOld = (await isOlder(join(dir, name), cachedMs)) || (await isBrokenOff(join(dir, name)));
      if (isOld && !running.has(name)) await rm(join(dir, name), { recursive: true, force: true });
    }
    const old = new Set<string>();
    for await (const { key, modifiedAt } of storage.list('imports'))
      if (modifiedAt.getTime() < Date.now() - keptMs) old.add(key.split('/')[1] ?? '');
    for (const id of old) await storage.delete(keyOf(id));
  };
  const fetch = async (id: string): Promise<string | undefined> => {
    if ((await stat(localOf(id)).catch(() => undefined)) !== undefined) return localOf(id);
    const found = await storage.get(`${keyOf(id)}/source`);
    if (found === undefined) return undefined;
    await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
    const part = join(folderOf(id), randomName());
    await pipeline(found.stream, createWriteStream(part, { mode: 0o600 }));
    await rename(part, localOf(id));
    return localOf(id);
  };
  let [sweptAtMs, sweeping] = [-Infinity, Promise.resolve()];
  /** Deletes old files in the background, at most once an hour. */
  const sweepOncePerHour = (): void => {
    if (performance.now() - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = performance.now();
    sweeping = sweep().catch(options.onFailure);
  };
  return {
    ...options,
    running,
    make: async (id) => {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      sweepOncePerHour();
      return join(folderOf(id), randomName());
    },
    keep: async (id, path) => {
      await storage.put(`${keyOf(id)}/source`, path);
      await mkdir(dirname(localOf(id)), { recursive: true, mode: 0o700 });
      await rename(path, localOf(id));
    },
    sourceOf: (id) => {
      const found = fetching.get(id) ?? fetch(id).finally(() => fetching.delete(id));
      fetching.set(id, found);
      return found;
    },
    rejectedOf: (id) => createRejectedParts(storage, folderOf(id), keyOf(id)),
    remove: async (id) => {
      await rm(folderOf(id), { recursive: true, force: true });
      await storage.delete(keyOf(id));
    },
    stop: async () => {
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...[...running.values()].map(({ done }) => done), sweeping]);
    },
  };
};
