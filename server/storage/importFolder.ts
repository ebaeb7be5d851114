import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Model } from '#model/resource.ts';
import { createRejectedParts, incomingName, type RejectedParts } from './rejectedParts.ts';
import type { Storage } from './storage.ts';

/** An import that is running in this process. */
type RunningImport = { readonly abort: AbortController; readonly done: Promise<void> };

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

type Options = Pick<ImportFolder, 'mapsDir' | 'maxBytes' | 'onFailure' | 'catchUp'> & {
  readonly storage: Storage;
  /** Folder of this machine for incoming files and local copies. */
  readonly workDir: string;
};

/** The places of one import: its local folder, the local copy of its file, and its key in the storage. */
type Places = { readonly folder: string; readonly source: string; readonly key: string };

const placesOf = (dir: string, id: string): Places => {
  const plain = id.replace(/[^\da-f-]/g, '');
  return { folder: join(dir, plain), source: join(dir, plain, 'source'), key: `imports/${plain}` };
};

const createParent = async (path: string): Promise<void> => {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
};

/** Deletes local copies that are more than a day old, and the remains of interrupted uploads. */
const sweepLocal = async (dir: string, running: ImportFolder['running']): Promise<void> => {
  for (const name of await readdir(dir).catch(() => [])) {
    const isOld = (await isOlder(join(dir, name), cachedMs)) || (await isBrokenOff(join(dir, name)));
    if (isOld && !running.has(name)) await rm(join(dir, name), { recursive: true, force: true });
  }
};

/** Deletes the stored files of imports from more than a month ago. */
const sweepStored = async (storage: Storage, dir: string): Promise<void> => {
  const old = new Set<string>();
  for await (const { key, modifiedAt } of storage.list('imports'))
    if (modifiedAt.getTime() < Date.now() - keptMs) old.add(key.split('/')[1] ?? '');
  for (const id of old) await storage.delete(placesOf(dir, id).key);
};

/** Returns the path of the local copy of an import's file, fetched from the storage if there is none yet. */
const fetchSource = async (storage: Storage, { source, key }: Places): Promise<string | undefined> => {
  if ((await stat(source).catch(() => undefined)) !== undefined) return source;
  const found = await storage.get(`${key}/source`);
  if (found === undefined) return undefined;
  await createParent(source);
  const part = join(dirname(source), incomingName());
  await pipeline(found.stream, createWriteStream(part, { mode: 0o600 }));
  await rename(part, source);
  return source;
};

/** Returns `start`, which begins a clean-up in the background at most once an hour, and `ended`, which waits for it. */
const createSweeper = (sweep: () => Promise<void>, onFailure: (error: unknown) => void) => {
  let [sweptAtMs, sweeping] = [-Infinity, Promise.resolve()];
  return {
    start: (): void => {
      if (performance.now() - sweptAtMs < sweepEveryMs) return;
      sweptAtMs = performance.now();
      sweeping = sweep().catch(onFailure);
    },
    ended: (): Promise<void> => sweeping,
  };
};

/** Creates the store of import files. Nothing is written before the first file arrives. */
export const createImportFolder = ({ storage, workDir, ...options }: Options): ImportFolder => {
  const running = new Map<string, RunningImport>();
  const fetching = new Map<string, Promise<string | undefined>>();
  const dir = join(workDir, 'imports');
  const sweeper = createSweeper(async () => {
    await sweepLocal(dir, running);
    await sweepStored(storage, dir);
  }, options.onFailure);
  return {
    ...options,
    running,
    make: async (id) => {
      const path = join(placesOf(dir, id).folder, incomingName());
      await createParent(path);
      sweeper.start();
      return path;
    },
    keep: async (id, path) => {
      const { source, key } = placesOf(dir, id);
      await storage.put(`${key}/source`, path);
      await createParent(source);
      await rename(path, source);
    },
    sourceOf: (id) => {
      // Parallel calls for the same file share one copy.
      const found = fetching.get(id) ?? fetchSource(storage, placesOf(dir, id)).finally(() => fetching.delete(id));
      fetching.set(id, found);
      return found;
    },
    rejectedOf: (id) => {
      const { folder, key } = placesOf(dir, id);
      return createRejectedParts(storage, folder, key);
    },
    remove: async (id) => {
      const { folder, key } = placesOf(dir, id);
      await rm(folder, { recursive: true, force: true });
      await storage.delete(key);
    },
    stop: async () => {
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...[...running.values()].map(({ done }) => done), sweeper.ended()]);
    },
  };
};
