import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A run of an import in this process. */
export type RunningImport = { readonly abort: AbortController; readonly done: Promise<void> };

/** Where the files of imports lie, and what runs. */
export type ImportFolder = {
  /** Mappings of the installation. */
  readonly mapsDir: string | undefined;
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

/** Opens the folder of imports; nothing is made before the first file comes. */
export const openImportFolder = ({ dir, mapsDir }: { readonly dir: string; readonly mapsDir: string | undefined }): ImportFolder => {
  const running = new Map<string, RunningImport>();
  const folderOf = (id: string): string => join(dir, id.replace(/[^\da-f-]/g, ''));
  const sweep = async (): Promise<void> => {
    for (const name of await readdir(dir).catch(() => [])) {
      const found = await stat(join(dir, name)).catch(() => undefined);
      if (found !== undefined && found.mtimeMs < Date.now() - keptMs) await rm(join(dir, name), { recursive: true, force: true });
    }
  };
  return {
    mapsDir,
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
