import { access, constants } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { AppError } from '#model/errors.ts';
import { type Replacement, readOrNull, replaceFiles } from './replaceFiles.ts';
import { textHash } from '../problems/textHash.ts';

/**
 * A file to write, or to delete if `text` is null. `was`: the hash of the text that the edit is based on, null if there
 * was no file.
 */
export type FileWrite = { readonly name: string; readonly text: string | null; readonly was: string | null };

const hashOrNull = (text: string | null): string | null => (text === null ? null : textHash(text));

/** Returns why the files of a folder cannot be written, or undefined if they can. */
export const readOnlyReason = async (dir: string): Promise<string | undefined> => {
  try {
    await access(dir, constants.W_OK);
    return undefined;
  } catch {
    return `The folder ${dir} cannot be written by this server, so nothing can be published here; edit the files at their source.`;
  }
};

/**
 * Refuses writes if one of their files has changed since the edit was started. Errors: `FILE_CHANGED`, whose
 * `extra.files` names the changed files.
 */
export const refuseChanged = async (dir: string, writes: readonly FileWrite[]): Promise<void> => {
  const changed: string[] = [];
  for (const { name, was } of writes) if (hashOrNull(await readOrNull(join(dir, name))) !== was) changed.push(name);
  if (changed.length === 0) return;
  const names = changed.map((name) => `${basename(dir)}/${name}`).join(', ');
  throw new AppError('FILE_CHANGED', {
    text: `${names}: changed on disk since you started; review the changes, then publish again.`,
    extra: { files: changed },
  });
};

/**
 * Writes files of a folder, all or none, even if the process is killed in between. Returns a function that restores the
 * files, except files edited since. Errors: `FILE_CHANGED`.
 */
export const writeFiles = async (dir: string, writes: readonly FileWrite[]): Promise<() => Promise<void>> => {
  await refuseChanged(dir, writes);
  const replacements: Replacement[] = [];
  for (const { name, text } of writes)
    replacements.push({ name, before: await readOrNull(join(dir, name)), after: text });
  const undo = async (): Promise<void> => {
    const written: Replacement[] = [];
    for (const { name, before, after } of replacements)
      if ((await readOrNull(join(dir, name))) === after) written.push({ name, before: after, after: before });
    await replaceFiles(dir, written.toReversed());
  };
  try {
    await replaceFiles(dir, replacements);
    return undo;
  } catch (error) {
    await undo();
    throw error;
  }
};
