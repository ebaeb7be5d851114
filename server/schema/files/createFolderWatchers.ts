import { type FSWatcher, watch } from 'node:fs';
import { stat } from 'node:fs/promises';

type Watched = { readonly watcher: FSWatcher; readonly inode: number };

/** Watchers of several folders. */
type FolderWatchers = {
  /** Watches exactly these folders. A folder that was replaced is watched again. Returns whether any of them is new. */
  readonly watchOnly: (folders: ReadonlySet<string>) => Promise<boolean>;
  readonly close: () => void;
};

/**
 * Creates watchers that call `onName` with the folder and name of each changed file. The name is null if the system
 * does not say it.
 */
export const createFolderWatchers = (onName: (folder: string, name: string | null) => void): FolderWatchers => {
  const watched = new Map<string, Watched>();
  const drop = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  return {
    watchOnly: async (folders: ReadonlySet<string>): Promise<boolean> => {
      let isNew = false;
      for (const folder of watched.keys()) if (!folders.has(folder)) drop(folder);
      for (const folder of folders) {
        const inode = await stat(folder).then(
          ({ ino }) => ino,
          () => undefined,
        );
        if (inode === undefined || watched.get(folder)?.inode === inode) continue;
        drop(folder);
        try {
          const watcher = watch(folder, (_, name) => onName(folder, name)).on('error', () => drop(folder));
          watched.set(folder, { watcher, inode });
          isNew = true;
        } catch {
          // If a folder of link targets cannot be watched, only edits there are missed.
        }
      }
      return isNew;
    },
    close: (): void => [...watched.keys()].forEach(drop),
  };
};
