import type { Executor } from '../../../postgres/pool.ts';
import { type Catalog, readCatalog } from '../../tables/catalog.ts';
import { columnChangePrefix, readColumnChanges } from '../../tables/earlierNames.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { storeMeta } from '../../tables/work.ts';
import { movedPrefix } from '../renameResources.ts';
import { stopKeepingText } from './keptColumns.ts';
import { watchPrefix } from './watchWrites.ts';

/**
 * Key in `gable.meta` that exists from the undo of a change until the tables have been synced with the active version
 * again.
 */
const undoneKey = 'undone';

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

/** Deletes the note in `gable.meta` that column changes were undone. Called once the tables are synced. */
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
