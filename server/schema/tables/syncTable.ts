import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { keyedFields } from '../../query/matching/matchKeys.ts';
import { repeatedFields } from '../../query/filters/parse/repeated.ts';
import { collationSql } from './triggers/collationSql.ts';
import { columnSteps } from './columns/columnSteps.ts';
import { explainIndexFailure, indexText, missingIndexes } from './indexes/createIndexes.ts';
import { asInTable, indexUnderEarlierNames, rememberColumnChange, renamedFields } from './earlierNames.ts';
import { liveTrigger } from './triggers/liveTrigger.ts';
import { logKey, logTrigger } from './triggers/logTrigger.ts';
import { repeatedStatistics } from './triggers/repeatedStatistics.ts';
import { repeatedKey, repeatedTrigger } from './triggers/repeatedTrigger.ts';
import { rollupKey, rollupTrigger } from './triggers/rollupTrigger.ts';
import { fillKey, keysFillName, pendingFill, repeatedFillName, statisticsKey } from './columns/fill.ts';
import { keysTrigger } from './triggers/keysTrigger.ts';
import { generatedSqlHash } from './triggers/generatedSql.ts';
import { searchTrigger } from './triggers/searchTrigger.ts';
import { tableColumns } from './columns/tableColumns.ts';
import { wantedIndexes } from './indexes/wantedIndexes.ts';
import { syncGeneratedSql, hasRows, storeMeta, runDdl, type Work } from './work.ts';

/** Renames the indexes of renamed columns, so that they are not built again. */
const renameIndexes = async (work: Work, resource: Resource, columns: ReadonlyMap<string, string>): Promise<void> => {
  const renamed = renamedFields(resource, columns);
  if (renamed.size === 0) return;
  for (const index of missingIndexes(wantedIndexes(resource), work.catalog)) {
    const name = indexUnderEarlierNames(index, { renamed, indexes: work.catalog.indexes });
    if (name !== undefined)
      await runDdl(work, { subject: resource.name, text: `alter index ${quote(name)} rename to ${quote(index.name)}` });
  }
};

/** Stores which columns are renamed, so that the rename can be undone while the version is not active. */
const rememberRenamed = async (
  { client, activation }: Work,
  resource: Resource,
  columns: ReadonlyMap<string, string>,
): Promise<void> => {
  if (activation === undefined) return;
  const renamed = tableColumns(resource).flatMap(({ column, was, field }) =>
    was === undefined || field === undefined || columns.has(column) || !columns.has(was)
      ? []
      : [{ column, was, field }],
  );
  for (const field of new Set(renamed.map((each) => each.field))) {
    const own = renamed.filter((each) => each.field === field);
    await rememberColumnChange(client, {
      ...activation,
      table: resource.name,
      field,
      now: own.map(({ column }) => column),
      was: own.map(({ was }) => was),
      isSwapped: false,
    });
  }
};

/** Returns whether the search text of existing rows stays the same. */
const isSameSearch = (work: Work, resource: Resource, columns: ReadonlyMap<string, string>): boolean => {
  const before = searchTrigger(asInTable(resource, columns));
  return before !== undefined && work.catalog.meta.get(before.key) === generatedSqlHash(before);
};

/**
 * Creates the missing indexes of a table without rows. `finishTables` creates those of other tables without blocking
 * other work.
 */
const syncIndexes = async (work: Work, resource: Resource): Promise<void> => {
  for (const index of missingIndexes(wantedIndexes(resource), work.catalog)) {
    try {
      await runDdl(work, { subject: resource.name, text: indexText(index, { concurrently: false }) });
    } catch (error) {
      throw explainIndexFailure(error, index);
    }
  }
};

/**
 * Creates the table of a resource, or syncs its columns and triggers. If the table has no rows, also creates the
 * missing indexes. If it has rows, stores in `gable.meta` which fills are needed; after the transaction, `finishTables`
 * runs the fills and creates the indexes.
 */
export const syncTable = async (work: Work, resource: Resource): Promise<void> => {
  const columns = work.catalog.tables.get(resource.name);
  const needsIndexes = missingIndexes(wantedIndexes(resource), work.catalog).length > 0;
  for (const step of columnSteps(resource, columns)) await runDdl(work, step);
  const order = collationSql(resource);
  if (order !== undefined) await syncGeneratedSql(work, order);
  if (columns !== undefined) {
    await rememberRenamed(work, resource, columns);
    await renameIndexes(work, resource, columns);
  }
  if (resource.schema.log === undefined || work.catalog.meta.has(rollupKey(resource)))
    await syncGeneratedSql(work, rollupTrigger(resource));
  if (resource.schema.live === true || work.catalog.meta.has(`live:${resource.name}`))
    await syncGeneratedSql(work, liveTrigger(resource));
  if (resource.schema.log !== undefined || work.catalog.meta.has(logKey(resource)))
    await syncGeneratedSql(work, logTrigger(resource));
  const search = searchTrigger(resource);
  const isSearchNew =
    search !== undefined &&
    (await syncGeneratedSql(work, search)) &&
    !(columns !== undefined && isSameSearch(work, resource, columns));
  const keyed = keyedFields(resource).length > 0;
  const areKeysNew =
    (keyed || work.catalog.meta.has(`keys:${resource.name}`)) &&
    (await syncGeneratedSql(work, keysTrigger(resource))) &&
    keyed;
  const statistics = repeatedStatistics(resource);
  const areStatisticsNew =
    (statistics.texts.length > 1 || work.catalog.meta.has(statistics.key)) &&
    (await syncGeneratedSql(work, statistics));
  const isKept = repeatedFields(resource).length > 0;
  const isKeptNew =
    (isKept || work.catalog.meta.has(repeatedKey(resource))) &&
    (await syncGeneratedSql(work, repeatedTrigger(resource))) &&
    isKept;
  const added =
    columns === undefined
      ? []
      : tableColumns(resource).filter(
          ({ sequence, column, was }) =>
            sequence !== undefined && !columns.has(column) && (was === undefined || !columns.has(was)),
        );
  if (!needsIndexes && !isSearchNew && !areKeysNew && !areStatisticsNew && !isKeptNew && added.length === 0) return;
  if (!(await hasRows(work, resource))) return syncIndexes(work, resource);
  if (isSearchNew) await storeMeta(work, fillKey(resource), pendingFill);
  if (areKeysNew) await storeMeta(work, fillKey(resource, keysFillName), pendingFill);
  if (areStatisticsNew) await storeMeta(work, statisticsKey(resource), pendingFill);
  if (isKeptNew) await storeMeta(work, fillKey(resource, repeatedFillName), pendingFill);
  for (const { column } of added) await storeMeta(work, fillKey(resource, column), pendingFill);
};
