import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Model } from '#model/resource.ts';

/** An import that is running in this process. */
type RunningImport = { readonly abort: AbortController; readonly done: Promise<void> };

/** Folder of import files, and the running imports. */
export type ImportFolder = {
  /** Folder of the installation's mappings. */
  readonly mapsDir: string | undefined;
  /** Max file size. Units: bytes. */
  readonly maxBytes: number;
  /** Called with an error that ended an import and was not caused by its file. */
  readonly onFailure: (error: unknown) => void;
  /** Brings the records of a run in line with the active schema, given the model that the run used. */
  readonly catchUp: (used: Model) => Promise<void>;
  readonly running: Map<string, RunningImport>;
  /** Creates the folder for an incoming file. */
  readonly make: (id: string) => Promise<string>;
  /** Paths of the received file, and of the rows that were rejected. */
  readonly sourceOf: (id: string) => string;
  readonly rejectedOf: (id: string) => string;
  readonly remove: (id: string) => Promise<void>;
  /** Aborts running imports and waits for them. */
  readonly stop: () => Promise<void>;
};

/** chosen: an unfinished import is deleted after a month; it can no longer be undone then. */
const keptMs = 30 * 86_400_000;

/** chosen: a file that is being uploaded grows. One that has not grown for this long was interrupted. */
const brokenOffMs = 3_600_000;

/** chosen: each look reads every import of a month, so an upload never waits for it. */
const sweepEveryMs = 3_600_000;

const isOlder = async (path: string, ageMs: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ageMs;
};

/** Returns whether a folder contains only the rest of an interrupted upload. */
const isBrokenOff = async (folder: string): Promise<boolean> => {
  const [only, ...others] = await readdir(folder).catch(() => []);
  return (
    only !== undefined && others.length === 0 && only.startsWith('coming-') && isOlder(join(folder, only), brokenOffMs)
  );
};

/** Creates the import folder. Nothing is written before the first file arrives. */
export const createImportFolder = ({
  dir,
  mapsDir,
  maxBytes,
  onFailure,
  catchUp,
}: Pick<ImportFolder, 'mapsDir' | 'maxBytes' | 'onFailure' | 'catchUp'> & { readonly dir: string }): ImportFolder => {
  const running = new Map<string, RunningImport>();
  const folderOf = (id: string): string => join(dir, id.replace(/[^\da-f-]/g, ''));
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(dir).catch(() => [])) {
      const isOld = (await isOlder(join(dir, name), keptMs)) || (await isBrokenOff(join(dir, name)));
      if (isOld) await rm(join(dir, name), { recursive: true, force: true });
    }
  };
  let [sweptAtMs, sweeping] = [-Infinity, Promise.resolve()];
  /** Deletes old files in the background, at most once an hour. */
  const sweepNowAndThen = (): void => {
    if (performance.now() - sweptAtMs < sweepEveryMs) return;
    sweptAtMs = performance.now();
    sweeping = sweep().catch(onFailure);
  };
  return {
    mapsDir,
    maxBytes,
    onFailure,
    catchUp,
    running,
    make: async (id) => {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      sweepNowAndThen();
      return join(folderOf(id), `coming-${randomBytes(4).toString('hex')}`);
    },
    sourceOf: (id) => join(folderOf(id), 'source'),
    rejectedOf: (id) => join(folderOf(id), 'rejected.csv'),
    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
    stop: async () => {
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...[...running.values()].map(({ done }) => done), sweeping]);
    },
  };
};
