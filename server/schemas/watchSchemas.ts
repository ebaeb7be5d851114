import { existsSync, type FSWatcher, watch } from 'node:fs';
import { basename, join } from 'node:path';
import { isResourceName, type LoadedSchemas, loadSchemas, reportsFolder, settingsName } from './loadSchemas.ts';
import type { Problem } from './problem.ts';
import { SchemaProblems } from './SchemaProblems.ts';

/** What came of an edit: a new version, or what is wrong with it; then the last good version stays in force. */
export type SchemaChange =
  | { readonly loaded: LoadedSchemas }
  | { readonly problems: readonly Problem[] };

/** Editors write a file in several steps; what comes within this time is one edit. */
const settleMs = 150;

const problemsOf = (dir: string, error: unknown): readonly Problem[] =>
  error instanceof SchemaProblems
    ? error.problems
    : [{ file: basename(dir), line: 1, column: 1, path: '', message: `can not be read (${error instanceof Error ? error.message : String(error)})` }];

/**
 * Watches a folder of schema files and tells what came of each edit; an edit that changes nothing is not told.
 * `inForce` is the version that the caller has, so that an edit made since is told too.
 * Never throws: a folder that can't be watched is told as a problem. Gives the function that stops it.
 */
export const watchSchemas = (dir: string, onChange: (change: SchemaChange) => void, inForce?: string): (() => void) => {
  let told = inForce ?? '';
  let timer: NodeJS.Timeout | undefined;
  const watchers: FSWatcher[] = [];
  let stopped = false;
  // One reading after the other, so that an older one never comes last.
  let reading: Promise<void> = Promise.resolve();

  const tell = (change: SchemaChange): void => {
    const mark = 'loaded' in change ? change.loaded.model.version : JSON.stringify(change.problems);
    if (stopped || mark === told) return;
    told = mark;
    onChange(change);
  };
  const read = async (): Promise<void> => {
    const change = await loadSchemas(dir).then((loaded): SchemaChange => ({ loaded }), (error: unknown): SchemaChange => ({ problems: problemsOf(dir, error) }));
    tell(change);
  };
  const readSoon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // What the listener makes of it is its own affair; its failure must not end the watch.
      reading = reading.then(read).catch(() => undefined);
    }, settleMs);
  };

  const watchFolder = (folder: string): void => {
    const watcher = watch(folder, (_, name) => {
      // The reports may get their folder only later.
      if (folder === dir && name === reportsFolder) watchReports();
      if (name === null || name === settingsName || name === reportsFolder || isResourceName(name)) readSoon();
    });
    watchers.push(watcher.on('error', (error) => tell({ problems: problemsOf(dir, error) })));
  };
  let hasReports = false;
  const watchReports = (): void => {
    const folder = join(dir, reportsFolder);
    if (hasReports || stopped || !existsSync(folder)) return;
    hasReports = true;
    watchFolder(folder);
  };

  try {
    watchFolder(dir);
    watchReports();
  } catch (error) {
    tell({ problems: problemsOf(dir, error) });
  }
  if (inForce !== undefined) readSoon();
  return () => {
    stopped = true;
    clearTimeout(timer);
    for (const watcher of watchers) watcher.close();
  };
};
