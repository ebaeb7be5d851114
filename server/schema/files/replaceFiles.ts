import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isObject } from '#model/schema/json.ts';

/** A file to replace, with its text before and after. Null: no file. */
export type Replacement = { readonly name: string; readonly before: string | null; readonly after: string | null };

/**
 * Name of the journal of a running replacement, from which the next start completes it. No schema file has this name.
 */
const journalName = '.publishing.json';
/** Pattern of the names of temporary files, which are next to the files they replace. */
const draftName = /^\..+\.[0-9a-f]{12}\.tmp$/;

/** Reads a text file. Resolves to null if there is no file. */
export const readOrNull = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/** Replaces a file atomically: it is written to a temporary file that is then renamed. */
const replaceFile = async (path: string, text: string | null): Promise<void> => {
  if (text === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  // If the file is a link, its target is replaced.
  const target = await realpath(path).catch(() => path);
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  const mode = await stat(target).then(
    (stats) => stats.mode,
    () => 0o644,
  );
  try {
    const file = await open(draft, 'wx', mode);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

const replaceAll = async (dir: string, replacements: readonly Replacement[]): Promise<void> => {
  for (const { name, after } of replacements) await replaceFile(join(dir, name), after);
  await rm(join(dir, journalName), { force: true });
};

/**
 * Replaces or deletes files of a folder, each atomically. If there are several, a journal is written first: if the
 * process ends before all are replaced, `finishReplacing` replaces the remaining files.
 */
export const replaceFiles = async (dir: string, replacements: readonly Replacement[]): Promise<void> => {
  // A single file needs no journal.
  if (replacements.length > 1) await replaceFile(join(dir, journalName), JSON.stringify(replacements));
  await replaceAll(dir, replacements);
};

const isReplacement = (value: unknown): value is Replacement =>
  isObject(value) &&
  typeof value['name'] === 'string' &&
  [value['before'], value['after']].every((text) => text === null || typeof text === 'string');

const readJournal = (text: string): readonly Replacement[] => {
  const value: unknown = JSON.parse(text);
  return Array.isArray(value) ? value.filter(isReplacement) : [];
};

const sweepDrafts = async (dir: string): Promise<void> => {
  for (const name of await readdir(dir).catch((): readonly string[] => []))
    if (draftName.test(name)) await rm(join(dir, name), { force: true });
};

/**
 * Completes a replacement that a process left unfinished, and deletes its temporary files. A file that was edited since
 * is not changed. Returns the names of all files of the replacement, or an empty list if none was unfinished.
 */
export const finishReplacing = async (dir: string): Promise<readonly string[]> => {
  const text = await readOrNull(join(dir, journalName));
  if (text === null) return [];
  const begun = readJournal(text);
  const left: Replacement[] = [];
  for (const each of begun) if ((await readOrNull(join(dir, each.name))) === each.before) left.push(each);
  await replaceAll(dir, left);
  for (const folder of new Set(['', ...begun.map(({ name }) => dirname(name))])) await sweepDrafts(join(dir, folder));
  return begun.map(({ name }) => name);
};
