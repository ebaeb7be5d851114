import { quote } from '../../../postgres/quote.ts';
import type { Executor } from '../../../postgres/pool.ts';
import { type Catalog, readCatalog } from '../../tables/catalog.ts';
import { type ColumnChange, columnChangePrefix, readColumnChanges } from '../../tables/columns/earlierNames.ts';
import type { DdlClient, DdlStep } from '../../tables/ddl.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { storeMeta } from '../../tables/work.ts';
import { dropGenerated } from '../checks/generated.ts';
import type { ActiveVersion } from '../history.ts';
import { oldColumnName, stopKeepingText } from './keptColumns.ts';
import { movedPrefix } from '../renameResources.ts';
import { watchPrefix } from './watchWrites.ts';
import { convertedKey } from './withConverted.ts';

/**
 * Key in `gable.meta` that exists from the undo of a change until the tables have been synced with the active version
 * again.
 */
const undoneKey = 'undone';

/** Returns the statements that undo a change, or undefined if its columns no longer exist. */
const undoTexts = (
  { table, now, was, isSwapped }: ColumnChange,
  columns: ReadonlyMap<string, string>,
): readonly string[] | undefined => {
  const sources = isSwapped ? was.map(oldColumnName) : now;
  if (!sources.every((column) => columns.has(column))) return undefined;
  const renames = sources.map(
    (column, index) => `alter table ${quote(table)} rename column ${quote(column)} to ${quote(was[index] ?? '')}`,
  );
  const drops = now.map((column) => `alter table ${quote(table)} drop column if exists ${quote(column)}`);
  return isSwapped ? [...drops, ...renames] : renames;
};

/**
 * Undoes the changes of one table in one transaction. Drops its triggers, because they name the columns; syncing the
 * tables creates them again.
 */
const undoTable = async (
  client: DdlClient,
  table: string,
  changes: readonly ColumnChange[],
): Promise<readonly DdlStep[]> => {
  const columns = (await readCatalog(client)).tables.get(table);
  const texts = changes.flatMap((change) => (columns === undefined ? [] : (undoTexts(change, columns) ?? [])));
  await runWithoutBlocking(client, async () => {
    if (texts.length > 0) {
      await client.query(`lock table ${quote(table)} in access exclusive mode`);
      await dropGenerated(client, table);
      await storeUndoneNote(client);
    }
    for (const { field } of changes) await client.query(stopKeepingText(table, field));
    for (const text of texts) await client.query(text);
    await client.query('delete from gable.meta where key = any($1)', [
      changes.flatMap(({ field }) => [`${columnChangePrefix}${table}.${field}`, convertedKey(table, field)]),
    ]);
  });
  return texts.map((text) => ({ subject: table, text }));
};

/**
 * Undoes the column changes of versions that never became active. Swapped columns get back their previous values, with
 * the values written since; renamed columns get back their previous names. `head`: the active version. `version`: the
 * version that is being activated now, if any. A swapped column that already has the values of `version` is not undone
 * if its name stays the same. Returns the executed steps. The caller must sync the tables afterwards.
 */
export const undoColumns = async (
  client: DdlClient,
  head: ActiveVersion | undefined,
  version?: string,
): Promise<readonly DdlStep[]> => {
  const { meta } = await readCatalog(client);
  // chosen: a renamed column gets its old name back, and later the new one again, because the checks of the version
  // read columns by their names in the previous version.
  const isAlreadyConverted = ({ isSwapped, table, field, was, version: changedFor }: ColumnChange): boolean =>
    changedFor === version && isSwapped && was.includes(field) && meta.has(convertedKey(table, field));
  const undone = readColumnChanges(meta).filter((change) => change.head === head?.at && !isAlreadyConverted(change));
  const steps: DdlStep[] = [];
  for (const table of new Set(undone.map((change) => change.table)))
    steps.push(
      ...(await undoTable(
        client,
        table,
        undone.filter((change) => change.table === table),
      )),
    );
  return steps;
};

/** Deletes everything stored to undo changes of columns. Called once the version with the changes is active. */
export const deleteColumnChanges = async (client: DdlClient): Promise<void> => {
  const changes = readColumnChanges((await readCatalog(client)).meta);
  if (changes.length === 0) return;
  await runWithoutBlocking(client, async () => {
    for (const { table, field } of changes) await client.query(stopKeepingText(table, field));
    await client.query('delete from gable.meta where starts_with(key, $1)', [columnChangePrefix]);
  });
};

/**
 * Stores in `gable.meta` that column changes were undone and the tables are not synced yet. `deleteUndoneNote` removes
 * it.
 */
export const storeUndoneNote = (client: DdlClient): Promise<void> => storeMeta({ client }, undoneKey, 'true');

/** Deletes the note of `storeUndoneNote`. Called once the tables are synced. */
export const deleteUndoneNote = async (client: DdlClient): Promise<void> => {
  await client.query('delete from gable.meta where key = $1', [undoneKey]);
};

const isUnfinishedKey = (key: string): boolean =>
  key === undoneKey || key.startsWith(columnChangePrefix) || key.startsWith(movedPrefix);

/**
 * Returns whether `gable.meta` records that column or table changes of an activation still have to be completed or
 * undone. True while columns are swapped or renamed, or tables are renamed, for a version that is not active yet, and
 * after an undo until the tables are synced again. Also true while the activation is running. `meta`: the entries of
 * `gable.meta`.
 */
export const isUnfinished = (meta: Catalog['meta']): boolean => [...meta.keys()].some(isUnfinishedKey);

/**
 * Returns whether the database contains anything that an activation leaves until it ends: column or table changes (see
 * `isUnfinished`), or a trigger that records the writes of a table (see `watchWrites`). The internal tables must exist.
 */
export const hasUnfinishedChanges = async (executor: Executor): Promise<boolean> => {
  const { rows } = await executor.query<{ found: boolean }>(
    `select exists (select from gable.meta where key = $1 or starts_with(key, $2) or starts_with(key, $3))
      or exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
        where starts_with(t.tgname, $4) and p.pronamespace = 'gable'::regnamespace) as found`,
    [undoneKey, columnChangePrefix, movedPrefix, watchPrefix],
  );
  return rows[0]?.found === true;
};
