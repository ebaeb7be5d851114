import type { DdlClient, DdlStep } from '../../tables/ddl.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import type { WantedIndex } from '../../tables/indexes/wantedIndexes.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { createEarlyIndexes } from '../earlyIndexes.ts';
import type { Progress } from '../progress.ts';
import { fillColumns } from './fillColumns.ts';
import { cleanUpMs } from './removeStaleSwap.ts';
import {
  addNewColumns,
  type ColumnSwap,
  fillWrittenOfAll,
  newColumns,
  swapSteps,
  swapTable,
  type TableSwap,
} from './swapTable.ts';
import { watchWrites } from './watchWrites.ts';

/** Groups the swaps by table. */
const tableSwapsOf = (client: DdlClient, swaps: readonly ColumnSwap[]): readonly TableSwap[] =>
  [...new Set(swaps.map(({ resource }) => resource))].flatMap((resource) => {
    const [first, ...others] = swaps.filter((swap) => swap.resource === resource);
    if (first === undefined) return [];
    const own = [first, ...others] as const;
    const read = own.flatMap(({ sources }) => sources.flatMap(({ stored }) => stored ?? []).flatMap(columnsOfField));
    // Every write increases the version, and a fill skips a record whose version has changed since it was read.
    const watched = new Set([...read.map(({ column }) => column), 'version']);
    return { resource, swaps: own, written: watchWrites(client, resource, [...watched]) };
  });

/** A table with filled new columns, and what was done to it. */
type PreparedTable = {
  readonly work: TableSwap;
  /** The indexes of the new columns. */
  readonly indexes: readonly WantedIndex[];
  readonly steps: readonly DdlStep[];
};

/** Adds the new columns of a table, fills them in one pass, and creates their indexes, without blocking other work. */
const prepareTable = async (client: DdlClient, work: TableSwap, progress?: Progress): Promise<PreparedTable> => {
  const steps = await addNewColumns(client, work);
  await fillColumns(client, work.swaps, progress);
  const columns = work.swaps.flatMap(newColumns).map(({ column }) => column);
  return { work, steps, indexes: await createEarlyIndexes(client, work.resource, columns) };
};

/** Stops recording the writes of tables. Otherwise the triggers would go on to record them after an error. */
const endWatches = async (client: DdlClient, works: readonly TableSwap[]): Promise<void> => {
  for (const { written } of works) await runWithoutBlocking(client, written.end, cleanUpMs).catch(() => undefined);
};

/**
 * Replaces the columns of fields by new columns with converted or recomputed values, in four steps:
 *
 * 1. For each table, without blocking other work: adds the new columns and a trigger that records which records are
 *    written from now on; fills the new columns of all records in one pass; creates the indexes of the new columns.
 * 2. Creates the unique indexes that the version needs on other columns (`createOtherIndexes`), because this takes long
 *    too.
 * 3. Fills the recorded records again, until only a few are left in each table.
 * 4. For each table, in one short transaction that blocks writes: fills the last recorded records, renames the columns,
 *    and removes the trigger. This must be quick: from then until they have the new version, other servers cannot use
 *    columns whose type has changed.
 *
 * The columns of a field `budget` whose type changes from text to numeric:
 *
 *     before    budget text
 *     step 1-3  budget text        _to_budget numeric
 *     step 4    _was_budget text   budget numeric
 *
 * If the process ends before step 4, the tables are unchanged except for what `removeStaleSwap` removes, and the next
 * run starts over. Returns the executed steps. Errors: `TablesError` for a value that cannot be converted.
 */
export const swapColumns = async (
  client: DdlClient,
  swaps: readonly ColumnSwap[],
  {
    createOtherIndexes = async () => [],
    progress,
  }: { readonly createOtherIndexes?: () => Promise<readonly DdlStep[]>; readonly progress?: Progress } = {},
): Promise<readonly DdlStep[]> => {
  const works = tableSwapsOf(client, swaps);
  const prepared: PreparedTable[] = [];
  const steps: DdlStep[] = [];
  try {
    for (const work of works) prepared.push(await prepareTable(client, work, progress));
    steps.push(...prepared.flatMap((table) => table.steps), ...(await createOtherIndexes()));
    await fillWrittenOfAll(client, works);
    for (const { work, indexes } of prepared) steps.push(...(await swapTable(client, work, indexes)));
  } catch (error) {
    await endWatches(client, works);
    throw error;
  }
  const notes = swaps.flatMap(({ resource, note }) => swapSteps(resource, note === undefined ? [] : [note]));
  return [...steps, ...notes];
};
