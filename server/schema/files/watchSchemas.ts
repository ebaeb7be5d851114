import { type FSWatcher, watch } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { linkPlaces, type LinkPlace } from './linkPlaces.ts';
import { isResourceName, type LoadedSchemas, loadSchemas, settingsName } from './loadSchemas.ts';
import { partFolders } from './partFolders.ts';
import type { Problem } from '../problems/problem.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';

/** Result of an edit: a new version, or its problems. With problems, the last valid version stays active. */
export type SchemaChange = { readonly loaded: LoadedSchemas } | { readonly problems: readonly Problem[] };

/** Max time between changes that belong to one edit, because editors write a file in several steps. */
const settleMs = 150;
/**
 * Interval at which the times of the files are compared, because another machine's changes in a shared folder cause no
 * event on this one. chosen: soon enough for an edit by hand.
 */
const lookMs = 5000;

const problemsOf = (dir: string, error: unknown): readonly Problem[] =>
  error instanceof SchemaProblems
    ? error.problems
    : [
        {
          file: basename(dir),
          line: 1,
          column: 1,
          path: '',
          message: `cannot be read (${error instanceof Error ? error.message : String(error)})`,
        },
      ];

const isWatchedName = (name: string): boolean =>
  name === settingsName || (partFolders as readonly string[]).includes(name) || isResourceName(name);

const foldersOf = (dir: string): readonly string[] => [dir, ...partFolders.map((folder) => join(dir, folder))];

/** Returns the folders of the files with links resolved, and every link through which they are reached. */
const placesOf = async (dir: string): Promise<readonly LinkPlace[]> => {
  const folders = foldersOf(dir);
  const names = await Promise.all(folders.map((folder) => readdir(folder).catch((): string[] => [])));
  const paths = [
    ...folders,
    ...folders.flatMap((folder, index) => (names[index] ?? []).filter(isWatchedName).map((name) => join(folder, name))),
  ];
  return (await Promise.all(paths.map((path) => linkPlaces(path)))).flat();
};

/** Returns the names, sizes and times of the files of a folder, which change with each edit. */
const stampOf = async (dir: string): Promise<string> => {
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

type Watched = { readonly watcher: FSWatcher; readonly inode: number };

/** Creates the watchers of folders, which report only changes of relevant names. A replaced folder is watched again. */
const openWatchers = (onName: (folder: string, name: string | null) => void) => {
  const watched = new Map<string, Watched>();
  const drop = (folder: string): void => {
    watched.get(folder)?.watcher.close();
    watched.delete(folder);
  };
  return {
    /** Watches exactly these folders. Returns whether any of them is new. */
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

/**
 * Watches a folder of schema files and calls `onChange` with the result of each edit. It is not called for an edit that
 * changes nothing. Links are followed: the folder, its reports and its files may be links, and edits of a target or of
 * a link are detected. Edits that another machine makes in a shared folder are detected within seconds. `active`: the
 * caller's version; if the files differ from it, this counts as an edit. Never throws: a folder that cannot be watched
 * is reported as a problem. Returns a function that stops the watching.
 */
export const watchSchemas = (dir: string, onChange: (change: SchemaChange) => void, active?: string): (() => void) => {
  let reported = active ?? '';
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  // Files are read by one task at a time, so an older version is never reported last.
  let reading: Promise<void> = Promise.resolve();
  let places: ReadonlySet<string> = new Set();
  let own: ReadonlySet<string> = new Set();

  const report = (change: SchemaChange): void => {
    const mark = 'loaded' in change ? change.loaded.model.version : JSON.stringify(change.problems);
    if (isStopped || mark === reported) return;
    reported = mark;
    onChange(change);
  };
  const keyOf = ({ folder, name }: LinkPlace): string => join(folder, name);
  const others = openWatchers((folder, name) => {
    if (name === null || places.has(join(folder, name)) || (own.has(folder) && isWatchedName(name))) readSoon();
  });
  /**
   * Follows links to their current targets. If another folder is watched now, the files are read once more, because
   * they may have changed before it was watched.
   */
  const follow = async (): Promise<void> => {
    const found = await placesOf(dir);
    places = new Set(found.map(keyOf));
    own = new Set(await Promise.all(foldersOf(dir).map((folder) => realpath(folder).catch(() => resolve(folder)))));
    const folders = new Set([...found.map(({ folder }) => folder), ...own]);
    if (isStopped) return;
    if ((await others.watchOnly(folders)) && reported !== '') readSoon();
    if (isStopped) others.close();
  };
  const read = async (): Promise<void> => {
    await follow();
    const change = await loadSchemas(dir).then(
      (loaded): SchemaChange => ({ loaded }),
      (error: unknown): SchemaChange => ({ problems: problemsOf(dir, error) }),
    );
    report(change);
  };
  const readSoon = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      // An error of the listener must not end the watch.
      reading = reading.then(read).catch(() => undefined);
    }, settleMs);
  };

  let stamp: string | undefined;
  const look = async (): Promise<void> => {
    const found = await stampOf(dir);
    if (stamp !== undefined && stamp !== found) readSoon();
    stamp = found;
  };
  const looking = setInterval(() => void look(), lookMs);
  looking.unref();
  void look();

  const watchers: FSWatcher[] = [];
  try {
    const watcher = watch(dir, (_, name) => {
      if (name === null || isWatchedName(name)) readSoon();
    });
    watchers.push(watcher.on('error', (error) => report({ problems: problemsOf(dir, error) })));
    reading = follow().catch(() => undefined);
  } catch (error) {
    report({ problems: problemsOf(dir, error) });
  }
  if (active !== undefined) readSoon();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    clearInterval(looking);
    for (const watcher of watchers) watcher.close();
    others.close();
  };
};
