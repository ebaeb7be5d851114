import type { Field } from '#model/field.ts';
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
import { keepingTexts, newColumnName, oldColumnName } from './keptColumns.ts';
import type { ConvertedMark } from './withConverted.ts';
import { endWatch, watchedTables, type WatchedWrites, watchWrites } from './watchWrites.ts';

/** chosen: number of remaining writes that are processed while other writers wait. */
const fewWrites = 20;
/** chosen: how long the end of a watch is retried after a failure. */
const leaveMs = 10_000;

/**
 * Removes the columns and the trigger of an interrupted swap. Only one process at a time changes tables, so nobody uses
 * them.
 */
export const removeStaleSwap = async (client: DdlClient): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  const { tables } = await readCatalog(client);
  const newColumnsOf = (name: string): readonly string[] =>
    [...(tables.get(name)?.keys() ?? [])].filter((column) => column.startsWith(newColumnName('')));
  // The columns are added before the watch begins.
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
    const isDone = await runWithoutBlocking(client, drop, leaveMs).catch((error: unknown) => {
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

/** A field that gets new columns, and the field as stored so far. Undefined: not stored. */
type SwappedField = { readonly field: Field; readonly stored: Field | undefined };

export type ColumnSwap = {
  /** The new resource; its table exists. */
  readonly resource: Resource;
  readonly fields: readonly SwappedField[];
  /** Columns that the new values are computed from. A record is read again if one of them is written. */
  readonly watched: readonly string[];
  /** Fills the new columns of all records, or of those with these ids. */
  readonly fill: (ids?: readonly string[]) => Promise<void>;
  /** Runs in the transaction of the swap, before it, while the table is locked against writes. */
  readonly beforeSwap?: () => Promise<void>;
  /** Written with the swap, so that it is not repeated if the process ends before the version is active. */
  readonly marks: readonly ConvertedMark[];
  /** A line for the permanent log. */
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

/** Returns the keys of triggers that use a field: they refer to the old column, and must be created again. */
const triggerKeysOf = (resource: Resource, { field, stored }: SwappedField): readonly string[] => [
  fromOthersKey(resource),
  ...(field.search || stored?.search === true ? [`search:${resource.name}`] : []),
  ...(resource.states?.field === field.name ? [`rollup:${resource.name}`] : []),
  ...(resource.matchFields.includes(field) ? [`keys:${resource.name}`] : []),
  ...(field.unique !== undefined ? [repeatedKey(resource), repeatedStatisticsKey(resource)] : []),
];

/** The swaps of one table, which happen at once. */
type TableSwap = {
  readonly resource: Resource;
  readonly swaps: readonly ColumnSwap[];
  readonly written: WatchedWrites;
};

const oldColumns = ({ fields }: ColumnSwap): readonly string[] =>
  fields.flatMap(({ stored }) => (stored === undefined ? [] : columnsOfField(stored).map(({ column }) => column)));

const newColumns = ({ fields }: ColumnSwap): readonly Column[] => fields.flatMap(({ field }) => columnsOfField(field));

/** Prepares that the swap can be undone while its version is not active, by `undoColumns`. */
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

/** Adds the columns for the new values, and starts to watch for writes. */
const addGathering = async (client: DdlClient, { resource, swaps, written }: TableSwap): Promise<readonly string[]> => {
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
  // It waits for running writes, so that the fill sees everything written before.
  await runWithoutBlocking(client, written.begin);
  return texts;
};

/** Fills the new columns of the records that were written since the last call. Returns the number of writes. */
const catchUp = async ({ swaps, written }: TableSwap): Promise<number> => {
  const entries = await written.read();
  const ids = [...new Set(entries.map(({ record }) => record))];
  if (ids.length > 0) for (const { fill } of swaps) await fill(ids);
  await written.forget(entries);
  return entries.length;
};

/** Swaps the filled columns of a table at once. Other work waits for no more than a moment. */
const swapTable = async (
  client: DdlClient,
  work: TableSwap,
  indexes: readonly WantedIndex[],
): Promise<readonly string[]> => {
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
    while ((await catchUp(work)) > 0);
    for (const { beforeSwap } of swaps) await beforeSwap?.();
    for (const text of texts) await client.query(text);
    for (const swap of swaps) await prepareUndo(client, swap);
    await written.end();
    await client.query('delete from gable.meta where key = any($1)', [
      swaps.flatMap(({ fields }) => fields.flatMap((one) => triggerKeysOf(resource, one))),
    ]);
    for (const { key, value } of swaps.flatMap(({ marks }) => marks)) await storeMeta({ client }, key, value);
    return texts;
  });
};

/** Groups the swaps by table. */
const tableSwapsOf = (client: DdlClient, swaps: readonly ColumnSwap[]): readonly TableSwap[] =>
  [...new Set(swaps.map(({ resource }) => resource))].map((resource) => {
    const own = swaps.filter((swap) => swap.resource === resource);
    // Every write increases the version. A write between reading and filling a record would leave it unfilled.
    const watched = new Set([...own.flatMap((swap) => swap.watched), 'version']);
    return { resource, swaps: own, written: watchWrites(client, resource, [...watched]) };
  });

/**
 * Replaces the columns of fields. New columns are filled in batches without blocking other work, and get their indexes.
 * Only when those of all tables are ready, they are swapped, each table at once: a server with the previous version
 * can't filter by a column of another type, so it must not wait for the columns of others. Records written meanwhile
 * are read again. The old columns are kept as `_was_<column>`. If the process ends before the swaps, the old columns
 * are still in place, and the next run starts over. `beforeSwaps`: other long work that the version needs.
 */
export const swapColumns = async (
  client: DdlClient,
  swaps: readonly ColumnSwap[],
  beforeSwaps: () => Promise<readonly DdlStep[]> = async () => [],
): Promise<readonly DdlStep[]> => {
  const works = tableSwapsOf(client, swaps);
  const steps: DdlStep[] = [];
  const note = ({ name }: Resource, texts: readonly string[]): void => {
    steps.push(...texts.map((text) => ({ subject: name, text })));
  };
  const indexes = new Map<TableSwap, readonly WantedIndex[]>();
  try {
    for (const work of works) {
      note(work.resource, await addGathering(client, work));
      for (const { fill } of work.swaps) await fill();
      const columns = work.swaps.flatMap(newColumns).map(({ column }) => column);
      indexes.set(work, await createEarlyIndexes(client, work.resource, columns));
    }
    steps.push(...(await beforeSwaps()));
    for (let isBehind = true; isBehind; ) {
      isBehind = false;
      for (const work of works) while ((await catchUp(work)) > fewWrites) isBehind = true;
    }
    for (const work of works) note(work.resource, await swapTable(client, work, indexes.get(work) ?? []));
  } catch (error) {
    // Otherwise writes would be recorded for nothing.
    for (const { written } of works) await runWithoutBlocking(client, written.end, leaveMs).catch(() => undefined);
    throw error;
  }
  for (const { resource, note: line } of swaps) if (line !== undefined) note(resource, [line]);
  return steps;
};
