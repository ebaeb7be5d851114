import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A run of an import in this process. */
type RunningImport = { readonly abort: AbortController; readonly done: Promise<void> };

/** Where the files of imports lie, and what runs. */
export type ImportFolder = {
  /** Mappings of the installation. */
  readonly mapsDir: string | undefined;
  /** The largest file that is taken. Units: bytes. */
  readonly maxBytes: number;
  /** Told of what ended a run and is no fault of its file. */
  readonly onFailure: (error: unknown) => void;
  readonly running: Map<string, RunningImport>;
  /** Makes a place for a file that comes. */
  readonly make: (id: string) => Promise<string>;
  /** The file of an import as it came, and the rows of it that were not taken. */
  readonly sourceOf: (id: string) => string;
  readonly rejectedOf: (id: string) => string;
  readonly remove: (id: string) => Promise<void>;
  /** Ends what runs, and waits for it. */
  readonly stop: () => Promise<void>;
};

/** chosen: a file that nobody has finished with for a month is nobody's; undoing needs it no more. */
const keptMs = 30 * 86_400_000;

/** chosen: a file that is on its way grows; one that has not for so long broke off with its server. */
const brokenOffMs = 3_600_000;

const isOlder = async (path: string, ageMs: number): Promise<boolean> => {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.mtimeMs < Date.now() - ageMs;
};

/** Tells of a folder that nothing but a file is in that no longer comes. */
const isBrokenOff = async (folder: string): Promise<boolean> => {
  const [only, ...others] = await readdir(folder).catch(() => []);
  return (
    only !== undefined && others.length === 0 && only.startsWith('coming-') && isOlder(join(folder, only), brokenOffMs)
  );
};

/** Opens the folder of imports; nothing is made before the first file comes. */
export const createImportFolder = ({
  dir,
  mapsDir,
  maxBytes,
  onFailure,
}: Pick<ImportFolder, 'mapsDir' | 'maxBytes' | 'onFailure'> & { readonly dir: string }): ImportFolder => {
  const running = new Map<string, RunningImport>();
  const folderOf = (id: string): string => join(dir, id.replace(/[^\da-f-]/g, ''));
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(dir).catch(() => [])) {
      const isOld = (await isOlder(join(dir, name), keptMs)) || (await isBrokenOff(join(dir, name)));
      if (isOld) await rm(join(dir, name), { recursive: true, force: true });
    }
  };
  return {
    mapsDir,
    maxBytes,
    onFailure,
    running,
    make: async (id) => {
      await mkdir(folderOf(id), { recursive: true, mode: 0o700 });
      await sweep();
      return join(folderOf(id), `coming-${randomBytes(4).toString('hex')}`);
    },
    sourceOf: (id) => join(folderOf(id), 'source'),
    rejectedOf: (id) => join(folderOf(id), 'rejected.csv'),
    remove: (id) => rm(folderOf(id), { recursive: true, force: true }),
    stop: async () => {
      for (const { abort } of running.values()) abort.abort();
      await Promise.all([...running.values()].map(({ done }) => done));
    },
  };
};
