import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { parse } from 'jsonc-parser';
import { isObject, type JsonObject } from '#model/schema/json.ts';
import type { SavedMap } from '#model/wire/imports.ts';
import { saveImportMap, selectImportMap } from '../store/imports.ts';
import { isAddedColumn } from '../files/parseHeader.ts';
import { runRows, runStatement } from '../../../postgres/runStatement.ts';

/**
 * Returns a key that is the same for all files with the same column titles, in any order. The columns of a rejected
 * file do not count.
 */
const headerKey = (header: readonly string[]): string =>
  JSON.stringify(
    header
      .map((title) => title.trim())
      .filter((title) => !isAddedColumn(title))
      .toSorted(),
  );

/** Reads the mappings that the installation has for a resource. */
const readFiles = async (dir: string | undefined, resource: string): Promise<readonly SavedMap[]> => {
  if (dir === undefined) return [];
  const names = (await readdir(dir).catch(() => [])).filter((name) => name.endsWith('.json')).sort();
  const read = await Promise.all(
    names.map(async (name): Promise<SavedMap | undefined> => {
      const map: unknown = parse(await readFile(join(dir, name), 'utf8').catch(() => ''));
      if (!isObject(map) || map['resource'] !== resource) return undefined;
      const title = typeof map['title'] === 'string' ? map['title'] : name.replace(/\.json$/, '');
      // checked: the parser returns only JSON
      return { name: name.replace(/\.json$/, ''), title, map: map as JsonObject };
    }),
  );
  return read.filter((one) => one !== undefined);
};

/**
 * Returns the saved mappings for a resource: first the mapping last used with these columns, if there is one, then all
 * mappings in the installation's folder `dir`.
 */
export const readSavedMaps = async (
  pool: pg.Pool,
  {
    resource,
    header,
    dir,
  }: { readonly resource: string; readonly header: readonly string[]; readonly dir: string | undefined },
): Promise<readonly SavedMap[]> => {
  const row = await runStatement<{ map: JsonObject }>(pool, selectImportMap(resource, headerKey(header)));
  const last = row === undefined ? [] : [{ name: 'last', title: 'As the last time', map: row.map }];
  return [...last, ...(await readFiles(dir, resource))];
};

/**
 * Stores a mapping as the last one that was used for files with these columns. The order of the columns does not
 * matter.
 */
export const rememberMap = async (
  pool: pg.Pool,
  {
    header,
    now,
    ...saved
  }: {
    readonly resource: string;
    readonly header: readonly string[];
    readonly map: JsonObject;
    readonly by: string;
    readonly now: Date;
  },
): Promise<void> => {
  await runRows(pool, saveImportMap({ ...saved, header: headerKey(header) }, now));
};
