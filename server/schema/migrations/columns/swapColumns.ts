import type { Resource } from '#model/resource.ts';
import { type Column, columnsOfField } from '../../../query/filters/columns.ts';
import { quote } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import { rememberColumnChange } from '../../tables/columns/earlierNames.ts';
import type { Activation, DdlClient, DdlStep } from '../../tables/ddl.ts';
import { fromOthersKey } from '../../tables/triggers/fromOthersTriggers.ts';
import { repeatedKey } from '../../tables/triggers/repeatedTrigger.ts';
import { repeatedStatisticsKey } from '../../tables/triggers/repeatedStatistics.ts';
import { TablesBusyError } from '../../tables/TablesError.ts';
import type { WantedIndex } from '../../tables/indexes/wantedIndexes.ts';
import { storeMeta } from '../../tables/work.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { createEarlyIndexes, earlyIndexName } from '../earlyIndexes.ts';
import type { Progress } from '../progress.ts';
import { type ColumnFill, fillColumns, fillRecords, type FilledField } from './fillColumns.ts';
import { keepingTexts, newColumnName, oldColumnName } from './keptColumns.ts';
import type { ConvertedMark } from './withConverted.ts';
import { endWatch, watchedTables, type WatchedWrites, watchWrites } from './watchWrites.ts';

/** Max writes that are left to process while the table is locked. chosen: other writers wait only for a moment. */
const fewWrites = 20;
/**
 * How long the removal of triggers and columns is retried after a failure. chosen: after that, the next start removes
 * them.
 */
const cleanUpMs = 10_000;

/**
 * Removes the new columns and the trigger that an interrupted swap has left; those of a busy table are left for the
 * next call. No other process uses them, because only one process at a time changes tables. Returns the executed steps.
 */
export const removeStaleSwap = async (client: DdlClient): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  const { tables } = await readCatalog(client);
  const newColumnsOf = (name: string): readonly string[] =>
    [...(tables.get(name)?.keys() ?? [])].filter((column) => column.startsWith(newColumnName('')));
  // An interrupted swap may have columns without a trigger, because it adds them first.
  const left = [...tables.keys()].filter((name) => newColumnsOf(name).length > 0);
  for (const name of new Set([...left, ...(await watchedTables(client))])) {
    const columns = newColumnsOf(name);
    const texts = columns.map((column) => `alter table ${quote(name)} drop column ${quote(column)}`);
    const drop = async (): Promise<boolean> => {
      await endWatch(client, name);
      for (const text of texts) await client.query(text);
      return true;
    };
    // If the table is busy, the next start or edit removes them.
    const isDone = await runWithoutBlocking(client, drop, cleanUpMs).catch((error: unknown) => {
      if (error instanceof TablesBusyError) return false;
      throw error;
    });
    if (isDone)
      steps.push(
        { subject: name, text: '-- removed what an interrupted change of type had left' },
        ...texts.map((text) => ({ subject: name, text })),
      );
  }
  return steps;
};

/**
 * Columns of a table that are to be replaced by new columns with converted or recomputed values, and how to fill these.
 */
export type ColumnSwap = ColumnFill & {
  /** Runs in the transaction of the swap, just before the columns are renamed. The table is locked against writes. */
  readonly onLocked?: () => Promise<void>;
  /** Stored in the transaction of the swap, so that an interrupted activation does not convert the values again. */
  readonly marks: readonly ConvertedMark[];
  /** A line that describes the swap in the permanent log. */
  readonly note?: string;
  /** The running activation. The swap can be undone until it ends. */
  readonly activation: Activation | undefined;
};

const indexesOf = async (client: DdlClient, table: string, columns: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_depend d on d.objid = i.indexrelid and d.refobjid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid
     where i.indrelid = $1::regclass and a.attname = any($2)`,
    [quote(table), columns],
  );
  return rows.map(({ name }) => String(name));
};

/** Returns the keys of the triggers that use a field. They refer to the old column, so they must be created again. */
const triggerKeysOf = (resource: Resource, { field, stored }: FilledField): readonly string[] => [
  fromOthersKey(resource),
  ...(field.search || stored?.search === true ? [`search:${resource.name}`] : []),
  ...(resource.states?.field === field.name ? [`rollup:${resource.name}`] : []),
  ...(resource.matchFields.includes(field) ? [`keys:${resource.name}`] : []),
  ...(field.unique !== undefined ? [repeatedKey(resource), repeatedStatisticsKey(resource)] : []),
];

/** The swaps of one table, which happen in one transaction. */
type TableSwap = {
  readonly resource: Resource;
  readonly swaps: readonly [ColumnSwap, ...ColumnSwap[]];
  readonly written: WatchedWrites;
};

const oldColumns = ({ fields }: ColumnSwap): readonly string[] =>
  fields.flatMap(({ stored }) => (stored === undefined ? [] : columnsOfField(stored).map(({ column }) => column)));

const newColumns = ({ fields }: ColumnSwap): readonly Column[] => fields.flatMap(({ field }) => columnsOfField(field));

/** Stores what `undoColumns` needs to undo the swap while its version is not active. */
const prepareUndo = async (client: DdlClient, { resource, fields, activation }: ColumnSwap): Promise<void> => {
  if (activation === undefined) return;
  for (const { field, stored } of fields) {
    if (stored === undefined) continue;
    for (const text of keepingTexts(resource.name, { field, stored })) await client.query(text);
    await rememberColumnChange(client, {
      ...activation,
      table: resource.name,
      field: field.name,
      now: columnsOfField(field).map(({ column }) => column),
      was: columnsOfField(stored).map(({ column }) => column),
      isSwapped: true,
    });
  }
};

const stepsOf = ({ name }: Resource, texts: readonly string[]): readonly DdlStep[] =>
  texts.map((text) => ({ subject: name, text }));

/** Adds the new columns of a table, and starts to record its writes. Returns the executed steps. */
const addNewColumns = async (
  client: DdlClient,
  { resource, swaps, written }: TableSwap,
): Promise<readonly DdlStep[]> => {
  const table = quote(resource.name);
  const texts = swaps
    .flatMap(newColumns)
    .flatMap(({ column, type }) => [
      `alter table ${table} drop column if exists ${quote(newColumnName(column))}`,
      `alter table ${table} add column ${quote(newColumnName(column))} ${type}`,
    ]);
  await runWithoutBlocking(client, async () => {
    for (const text of texts) await client.query(text);
  });
  // `begin` waits for running writes, so that the fill sees everything written before.
  await runWithoutBlocking(client, written.begin);
  return stepsOf(resource, texts);
};

/** Fills the new columns of the records that were written since the last call. Returns the number of these writes. */
const fillWritten = async (client: DdlClient, { swaps, written }: TableSwap): Promise<number> => {
  const entries = await written.read();
  const ids = [...new Set(entries.map(({ record }) => record))];
  if (ids.length > 0) await fillRecords(client, swaps, ids);
  await written.forget(entries);
  return entries.length;
};

/** Calls `fillWritten` for all tables until only a few writes are left in each. */
const fillWrittenOfAll = async (client: DdlClient, works: readonly TableSwap[]): Promise<void> => {
  for (let isBehind = true; isBehind; ) {
    isBehind = false;
    for (const work of works) while ((await fillWritten(client, work)) > fewWrites) isBehind = true;
  }
};

/**
 * Replaces the old columns of a table by the filled new ones, in one transaction for which other work waits only a
 * moment. `indexes`: the indexes of the new columns. Returns the executed steps.
 */
const swapTable = async (
  client: DdlClient,
  work: TableSwap,
  indexes: readonly WantedIndex[],
): Promise<readonly DdlStep[]> => {
  const { resource, swaps, written } = work;
  const table = quote(resource.name);
  const old = swaps.flatMap(oldColumns);
  const texts = [
    ...(await indexesOf(client, resource.name, old)).map((name) => `drop index if exists ${quote(name)}`),
    ...old.flatMap((column) => [
      `alter table ${table} drop column if exists ${quote(oldColumnName(column))}`,
      `alter table ${table} rename column ${quote(column)} to ${quote(oldColumnName(column))}`,
    ]),
    ...swaps
      .flatMap(newColumns)
      .map(({ column }) => `alter table ${table} rename column ${quote(newColumnName(column))} to ${quote(column)}`),
    ...indexes.map((index) => `alter index ${quote(earlyIndexName(index))} rename to ${quote(index.name)}`),
  ];
  return runWithoutBlocking(client, async () => {
    await client.query(`lock table ${table} in share row exclusive mode`);
    while ((await fillWritten(client, work)) > 0);
    for (const { onLocked } of swaps) await onLocked?.();
    for (const text of texts) await client.query(text);
    for (const swap of swaps) await prepareUndo(client, swap);
    await written.end();
    await client.query('delete from gable.meta where key = any($1)', [
      swaps.flatMap(({ fields }) => fields.flatMap((one) => triggerKeysOf(resource, one))),
    ]);
    for (const { key, value } of swaps.flatMap(({ marks }) => marks)) await storeMeta({ client }, key, value);
    return stepsOf(resource, texts);
  });
};

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

/**
 * Replaces the columns of fields by new columns with other values. First it fills the new columns of each table in one
 * pass and creates their indexes, without blocking other work. Records written meanwhile are filled again. Then it
 * swaps the columns of one table after the other, which is quick: until servers with the previous version have the new
 * one, they cannot use columns of another type. The old columns are kept as `_was_<column>`. If the process ends before
 * the first swap, the tables are unchanged, and the next run starts over. `createOtherIndexes`: creates the unique
 * indexes that the version needs on other columns; called before the first swap, because it takes long too. Returns the
 * executed steps. Errors: `TablesError` for a value that cannot be converted.
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
  const steps: DdlStep[] = [];
  const indexes = new Map<TableSwap, readonly WantedIndex[]>();
  try {
    for (const work of works) {
      steps.push(...(await addNewColumns(client, work)));
      await fillColumns(client, work.swaps, progress);
      const columns = work.swaps.flatMap(newColumns).map(({ column }) => column);
      indexes.set(work, await createEarlyIndexes(client, work.resource, columns));
    }
    steps.push(...(await createOtherIndexes()));
    await fillWrittenOfAll(client, works);
    for (const work of works) steps.push(...(await swapTable(client, work, indexes.get(work) ?? [])));
  } catch (error) {
    // Otherwise the triggers would go on to record writes.
    for (const { written } of works) await runWithoutBlocking(client, written.end, cleanUpMs).catch(() => undefined);
    throw error;
  }
  return [...steps, ...swaps.flatMap(({ resource, note }) => stepsOf(resource, note === undefined ? [] : [note]))];
};
