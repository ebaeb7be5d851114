import { randomBytes } from 'node:crypto';
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isObject } from '#model/schema/json.ts';

/** A file of a folder, what stands in it and what shall; null: there is none. */
export type Replacement = { readonly name: string; readonly before: string | null; readonly after: string | null };

/**
 * What is being replaced stands here until all of it is: whoever starts next finishes it. No schema file is called so.
 */
const journalName = '.publishing.json';
/** A file that is being written beside its place. */
const draftName = /^\..+\.[0-9a-f]{12}\.tmp$/;

/** Reads a file; null where there is none. */
export const readOrNull = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

/**
 * Writes a file beside the one it replaces and puts it in its place in one step, so that whoever reads it meets the one
 * or the other.
 */
const replaceFile = async (path: string, text: string | null): Promise<void> => {
  if (text === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  // A file that is a link stays one.
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
 * Replaces files of a folder, each in one step. What is to be done is written down first: when the process ends in
 * between, however it ends, `finishReplacing` does the rest.
 */
export const replaceFiles = async (dir: string, replacements: readonly Replacement[]): Promise<void> => {
  // One file is replaced or it is not.
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
 * Finishes what a process had begun to replace when it ended, and gives the names of the files; none where nothing was
 * left. A file that somebody has edited since is left alone, and what was begun to be written is cleared away.
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
