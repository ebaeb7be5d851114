import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '#model/errors.ts';
import { textHash } from './textHash.ts';

/** A file to be written; `text` null takes it away. `was`: mark of the text that the writer began from, null where there was no such file. */
export type FileWrite = { readonly name: string; readonly text: string | null; readonly was: string | null };

const readOrNull = async (path: string): Promise<string | null> => {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
};

const hashOrNull = (text: string | null): string | null => (text === null ? null : textHash(text));

/** Writes a file beside the one it replaces and puts it in its place in one step, so that whoever reads it meets the one or the other. */
const replaceFile = async (path: string, text: string | null): Promise<void> => {
  if (text === null) return rm(path, { force: true });
  await mkdir(dirname(path), { recursive: true });
  // A file that is a link stays one.
  const target = await realpath(path).catch(() => path);
  const draft = join(dirname(target), `.${basename(target)}.${randomBytes(6).toString('hex')}.tmp`);
  const mode = await stat(target).then((known) => known.mode, () => 0o644);
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

/** Tells why files of a folder can't be written, in a sentence; undefined where they can. */
export const whyReadOnly = async (dir: string): Promise<string | undefined> => {
  try {
    await access(dir, constants.W_OK);
    return undefined;
  } catch {
    return `The folder ${dir} can not be written by this server, so nothing can be published here; edit the files where they come from.`;
  }
};

/**
 * Refuses where one of the files is not any more the one that the writer began from.
 * Errors: `FILE_CHANGED`, whose `extra.files` names them.
 */
export const refuseChanged = async (dir: string, writes: readonly FileWrite[]): Promise<void> => {
  const changed: string[] = [];
  for (const { name, was } of writes) if (hashOrNull(await readOrNull(join(dir, name))) !== was) changed.push(name);
  if (changed.length === 0) return;
  const names = changed.map((name) => `${basename(dir)}/${name}`).join(', ');
  throw new AppError('FILE_CHANGED', { text: `${names}: changed on disk since you began; look at what changed, then publish again.`, extra: { files: changed } });
};

/**
 * Writes files of a folder, each in one step, all or none of them. Gives the way back, which leaves alone what somebody has edited since.
 * Errors: `FILE_CHANGED`.
 */
export const writeFiles = async (dir: string, writes: readonly FileWrite[]): Promise<() => Promise<void>> => {
  await refuseChanged(dir, writes);
  const done: { readonly path: string; readonly before: string | null; readonly now: string | null }[] = [];
  const undo = async (): Promise<void> => {
    for (const { path, before, now } of done.splice(0).reverse()) if ((await readOrNull(path)) === now) await replaceFile(path, before);
  };
  try {
    for (const { name, text } of writes) {
      const path = join(dir, name);
      const before = await readOrNull(path);
      await replaceFile(path, text);
      done.push({ path, before, now: text });
    }
    return undo;
  } catch (error) {
    await undo();
    throw error;
  }
};
