import { type FSWatcher, watch } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { createFolderWatchers } from './createFolderWatchers.ts';
import { type LoadedSchemas, loadSchemas } from './loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { foldersOf, isWatchedName, placesOf, stampOf } from './watchedFiles.ts';

/** Result of an edit: a new version, or its problems. With problems, the last valid version stays active. */
export type SchemaChange =
  | { readonly loaded: LoadedSchemas }
  | Readonly<Pick<SchemaProblems, 'problems' | 'resources'>>;

/** Max time between changes that belong to one edit, because editors write a file in several steps. */
const settleMs = 150;
/**
 * Interval at which the times of the files are compared, because another machine's changes in a shared folder cause no
 * event on this one. chosen: soon enough for an edit by hand.
 */
const lookMs = 5000;

const refusedBy = (dir: string, error: unknown): SchemaChange =>
  error instanceof SchemaProblems
    ? { problems: error.problems, resources: error.resources }
    : {
        problems: [
          {
            file: basename(dir),
            line: 1,
            column: 1,
            path: '',
            message: `cannot be read (${error instanceof Error ? error.message : String(error)})`,
          },
        ],
        resources: [],
      };

const readFiles = (dir: string): Promise<SchemaChange> =>
  loadSchemas(dir).then(
    (loaded): SchemaChange => ({ loaded }),
    (error: unknown): SchemaChange => refusedBy(dir, error),
  );

/** Calls `onEdit` when a name in the folder changes. Errors: if the folder cannot be watched. */
const watchFolder = (dir: string, onEdit: () => void): FSWatcher =>
  watch(dir, (_, name) => {
    if (name === null || isWatchedName(name)) onEdit();
  });

/** Calls `onEdit` when a link through which the files are reached, or its target, changes. */
const createLinkWatch = (dir: string, onEdit: () => void) => {
  let places: ReadonlySet<string> = new Set();
  let own: ReadonlySet<string> = new Set();
  let isClosed = false;
  const watchers = createFolderWatchers((folder, name) => {
    if (name === null || places.has(join(folder, name)) || (own.has(folder) && isWatchedName(name))) onEdit();
  });
  return {
    /** Follows the links to their current targets. Returns whether another folder is watched now. */
    follow: async (): Promise<boolean> => {
      const found = await placesOf(dir);
      places = new Set(found.map(({ folder, name }) => join(folder, name)));
      own = new Set(await Promise.all(foldersOf(dir).map((folder) => realpath(folder).catch(() => resolve(folder)))));
      if (isClosed) return false;
      const isNew = await watchers.watchOnly(new Set([...found.map(({ folder }) => folder), ...own]));
      if (isClosed) watchers.close();
      return isNew;
    },
    close: (): void => {
      isClosed = true;
      watchers.close();
    },
  };
};

/** Calls `onEdit` when the times or sizes of the files have changed since the last look. Returns a function to stop. */
const pollFiles = (dir: string, onEdit: () => void): (() => void) => {
  let stamp: string | undefined;
  const look = async (): Promise<void> => {
    const found = await stampOf(dir);
    if (stamp !== undefined && stamp !== found) onEdit();
    stamp = found;
  };
  const timer = setInterval(() => void look(), lookMs);
  timer.unref();
  void look();
  return () => clearInterval(timer);
};

/**
 * Watches a folder of schema files and calls `onChange` with the result of each edit that changes something. Links are
 * followed: the folder, its reports and its files may be links, and edits of a target or of a link are detected. Edits
 * that another machine makes in a shared folder are detected within seconds. `active`: the version that the caller has
 * already; if the files have another version at the start, `onChange` is called. Never throws: a folder that cannot be
 * watched is reported as a problem. Returns a function that stops the watching.
 */
export const watchSchemas = (dir: string, onChange: (change: SchemaChange) => void, active?: string): (() => void) => {
  /** The version or the problems that the caller has. */
  let reported = active ?? '';
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  // Files are read by one task at a time, so an older version is never reported last.
  let reading: Promise<void> = Promise.resolve();

  const report = (change: SchemaChange): void => {
    const mark = 'loaded' in change ? change.loaded.model.version : JSON.stringify(change.problems);
    if (isStopped || mark === reported) return;
    reported = mark;
    onChange(change);
  };
  const readSoon = (): void => {
    clearTimeout(timer);
    if (isStopped) return;
    timer = setTimeout(() => {
      // An error of the listener must not end the watch.
      reading = reading.then(read).catch(() => undefined);
    }, settleMs);
  };
  const read = async (): Promise<void> => {
    await follow();
    report(await readFiles(dir));
  };
  const links = createLinkWatch(dir, readSoon);
  const follow = async (): Promise<void> => {
    // The files may have changed before the folder was watched.
    if ((await links.follow()) && reported !== '') readSoon();
  };

  const stopPolling = pollFiles(dir, readSoon);
  let watcher: FSWatcher | undefined;
  try {
    watcher = watchFolder(dir, readSoon).on('error', (error) => report(refusedBy(dir, error)));
    reading = follow().catch(() => undefined);
  } catch (error) {
    report(refusedBy(dir, error));
  }
  if (active !== undefined) readSoon();
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopPolling();
    watcher?.close();
    links.close();
  };
};
