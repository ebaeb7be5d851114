import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, relative, resolve, sep } from 'node:path';
import type pg from 'pg';
import { readActiveVersion } from '../schema/migrations/history.ts';

/** Thrown for a folder that is not empty, or a database without schemas. The message is one sentence. */
export class WriteSchemasError extends Error {}

/**
 * Writes the schema files that were active last on this database to a new or empty folder, such as after a restore on
 * another machine. Resolves to the number of files and to the time of their activation (`at`). Errors:
 * `WriteSchemasError` if the folder is not empty or the database has no schemas; those of the file system.
 */
export const writeActiveSchemas = async (
  pool: pg.Pool,
  folder: string,
): Promise<{ readonly files: number; readonly at: string }> => {
  const active = await readActiveVersion(pool);
  if (active === undefined) throw new WriteSchemasError('The database has no schemas yet.');
  const existing = await readdir(folder).catch((): readonly string[] => []);
  if (existing.length > 0) throw new WriteSchemasError(`${folder}: is not empty; expected a new or an empty folder.`);
  for (const { name, text } of active.texts) {
    const path = resolve(folder, name);
    if (relative(folder, path).split(sep)[0] === '..') throw new WriteSchemasError(`${name}: is outside of ${folder}.`);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text, { flag: 'wx' });
  }
  return { files: active.texts.length, at: active.at };
};
