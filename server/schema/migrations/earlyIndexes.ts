import type { Resource } from '#model/resource.ts';
import { quote } from '../../postgres/quote.ts';
import { readCatalog } from '../tables/catalog.ts';
import { createIndexesConcurrently, missingIndexes } from '../tables/indexes/createIndexes.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { pendingFill, statisticsKey } from '../tables/columns/fill.ts';
import { type WantedIndex, wantedIndexes } from '../tables/indexes/wantedIndexes.ts';
import { storeMeta } from '../tables/work.ts';
import { newColumnName } from './columns/keptColumns.ts';

/** Length of the hash at the end of an index name. */
const hashLength = 16;

/** Returns the temporary name of an index on new columns, until these columns replace the existing ones. */
export const earlyIndexName = ({ name }: WantedIndex): string => newColumnName(name.slice(-hashLength));

const prefixOf = ({ table }: WantedIndex): string => `on ${quote(table)} `;

/** Returns the columns that the definition of an index names. */
const columnsIn = (index: WantedIndex): readonly string[] =>
  [...index.definition.slice(prefixOf(index).length).matchAll(/"([^"]+)"/g)].map(([, name = '']) => name);

/**
 * Creates the indexes of new columns that are about to replace existing columns, without blocking other work. Filters
 * are therefore fast right after the swap. Until then, the indexes have temporary names. Also updates the statistics of
 * the columns. Returns the indexes under their final names. `columns`: the final names of the columns. Errors:
 * `TablesError` for values that must be unique and are not.
 */
export const createEarlyIndexes = async (
  client: DdlClient,
  resource: Resource,
  columns: readonly string[],
): Promise<readonly WantedIndex[]> => {
  const catalog = await readCatalog(client);
  const existing = catalog.tables.get(resource.name);
  const indexes = wantedIndexes(resource).filter((index) => {
    const names = columnsIn(index);
    return (
      names.some((name) => columns.includes(name)) &&
      names.every((name) => columns.includes(name) || existing?.has(name) === true)
    );
  });
  const early = indexes.map((index): WantedIndex => {
    const prefix = prefixOf(index);
    const definition = columns.reduce(
      (text, column) => text.replaceAll(quote(column), quote(newColumnName(column))),
      index.definition.slice(prefix.length),
    );
    return { ...index, name: earlyIndexName(index), definition: prefix + definition };
  });
  // Statistics of expressions are updated later, with the whole table.
  await storeMeta({ client }, statisticsKey(resource), pendingFill);
  await createIndexesConcurrently(client, early, catalog);
  const names = columns.map((column) => quote(newColumnName(column))).join(', ');
  await client.query(`analyze ${quote(resource.name)} (${names})`);
  return indexes;
};

/**
 * Creates the missing unique indexes of a resource's table, without blocking other work. Leaves out the indexes on
 * columns that do not exist yet or are in `swapped` (the columns that new ones replace). Call this function before the
 * columns are swapped: otherwise servers with the previous version would have to wait for the indexes while columns
 * already have new names. Returns the executed steps.
 */
export const createUniqueIndexes = async (
  client: DdlClient,
  resource: Resource,
  swapped: readonly string[],
): Promise<readonly DdlStep[]> => {
  const catalog = await readCatalog(client);
  const existing = catalog.tables.get(resource.name);
  if (existing === undefined) return [];
  const missing = missingIndexes(wantedIndexes(resource), catalog).filter(
    (index) => index.unique && columnsIn(index).every((name) => existing.has(name) && !swapped.includes(name)),
  );
  if (missing.length === 0) return [];
  await storeMeta({ client }, statisticsKey(resource), pendingFill);
  return createIndexesConcurrently(client, missing, catalog);
};
