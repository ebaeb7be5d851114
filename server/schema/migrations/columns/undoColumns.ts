import { quote } from '../../../postgres/quote.ts';
import { type Catalog, readCatalog } from '../../tables/catalog.ts';
import { type ColumnChange, columnChangePrefix, readColumnChanges } from '../../tables/earlierNames.ts';
import type { DdlClient, DdlStep } from '../../tables/ddl.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { dropGenerated } from '../checks/generated.ts';
import type { ActiveVersion } from '../history.ts';
import { oldColumnName, stopKeepingText } from './keptColumns.ts';
import { storeUndoneNote } from './unfinishedChanges.ts';
import { convertedKey } from './withConverted.ts';

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
 * Returns the stored changes that must be undone: those for versions that were to follow `head`. chosen: a renamed
 * column gets its old name back, and later the new one again, because the checks of the version read columns by their
 * names in the previous version. A swapped column that already has the values of `version` is left out if its name
 * stays the same.
 */
const changesToUndo = (
  meta: Catalog['meta'],
  head: ActiveVersion | undefined,
  version: string | undefined,
): readonly ColumnChange[] => {
  const isAlreadyConverted = ({ isSwapped, table, field, was, version: changedFor }: ColumnChange): boolean =>
    changedFor === version && isSwapped && was.includes(field) && meta.has(convertedKey(table, field));
  return readColumnChanges(meta).filter((change) => change.head === head?.at && !isAlreadyConverted(change));
};

/**
 * Undoes the column changes of versions that never became active. Swapped columns get back their previous values, with
 * the values written since; renamed columns get back their previous names. `head`: the active version. `version`: the
 * version that is being activated now, if any. Returns the executed steps. The caller must sync the tables afterwards.
 */
export const undoColumns = async (
  client: DdlClient,
  head: ActiveVersion | undefined,
  version?: string,
): Promise<readonly DdlStep[]> => {
  const { meta } = await readCatalog(client);
  const changes = changesToUndo(meta, head, version);
  const steps: DdlStep[] = [];
  for (const table of new Set(changes.map((change) => change.table))) {
    const ofTable = changes.filter((change) => change.table === table);
    steps.push(...(await undoTable(client, table, ofTable)));
  }
  return steps;
};
