import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { linkPlaces, type LinkPlace } from './linkPlaces.ts';
import { isResourceName, settingsName } from './loadSchemas.ts';
import { partFolders } from './partFolders.ts';

/**
 * Returns whether a name in the schema folder is that of a schema file, or of a folder with schema files, such as
 * `reports`.
 */
export const isWatchedName = (name: string): boolean =>
  name === settingsName || (partFolders as readonly string[]).includes(name) || isResourceName(name);

/** Returns the schema folder and the folders of schema files inside it. */
export const foldersOf = (dir: string): readonly string[] => [dir, ...partFolders.map((folder) => join(dir, folder))];

/**
 * Returns a `LinkPlace` for every symbolic link through which the schema folder, the folders inside it and the schema
 * files are reached, and for the final target of each. A change of one of these places can change the files.
 */
export const placesOf = async (dir: string): Promise<readonly LinkPlace[]> => {
  const folders = foldersOf(dir);
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])));
  const paths = [
    ...folders,
    ...folders.flatMap((folder, index) => (names[index] ?? []).filter(isWatchedName).map((name) => join(folder, name))),
  ];
  return (await Promise.all(paths.map((path) => linkPlaces(path)))).flat();
};

/**
 * Returns a text that changes with each edit of the schema files: the names, sizes and times of all files in the schema
 * folder `dir` and the folders inside it.
 */
export const stampOf = async (dir: string): Promise<string> => {
  const stamps = foldersOf(dir).map(async (folder) => {
    const names = (await readdir(folder).catch((): string[] => [])).filter(isWatchedName).toSorted();
    const stats = names.map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs, size, ino }) => `${name} ${mtimeMs} ${size} ${ino}`,
        () => name,
      ),
    );
    return Promise.all(stats);
  });
  return JSON.stringify(await Promise.all(stamps));
};
