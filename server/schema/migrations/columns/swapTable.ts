import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import { type Column, columnsOfField } from '../../../query/filters/columns.ts';
import { rememberColumnChange } from '../../tables/earlierNames.ts';
import type { Activation, DdlClient, DdlStep } from '../../tables/ddl.ts';
import type { WantedIndex } from '../../tables/indexes/wantedIndexes.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { fromOthersKey } from '../../tables/triggers/fromOthersTriggers.ts';
import { repeatedStatisticsKey } from '../../tables/triggers/repeatedStatistics.ts';
import { repeatedKey } from '../../tables/triggers/repeatedTrigger.ts';
import { storeMeta } from '../../tables/work.ts';
import { earlyIndexName } from '../earlyIndexes.ts';
import { type ColumnFill, type FilledField, fillRecords } from './fillColumns.ts';
import { keepingTexts, newColumnName, oldColumnName } from './keptColumns.ts';
import type { WatchedWrites } from './watchWrites.ts';
import type { ConvertedMark } from './withConverted.ts';

/** Max writes that are left to process while the table is locked. chosen: other writers wait only for a moment. */
const fewWrites = 20;

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
export type TableSwap = {
  readonly resource: Resource;
  readonly swaps: readonly [ColumnSwap, ...ColumnSwap[]];
  readonly written: WatchedWrites;
};

const oldColumns = ({ fields }: ColumnSwap): readonly string[] =>
  fields.flatMap(({ stored }) => (stored === undefined ? [] : columnsOfField(stored).map(({ column }) => column)));

/** Returns the columns that a swap adds. */
export const newColumns = ({ fields }: ColumnSwap): readonly Column[] =>
  fields.flatMap(({ field }) => columnsOfField(field));

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

/** Returns executed SQL texts as steps of a migration of this resource. */
export const swapSteps = ({ name }: Resource, texts: readonly string[]): readonly DdlStep[] =>
  texts.map((text) => ({ subject: name, text }));

/** Adds the new columns of a table, and starts to record its writes. Returns the executed steps. */
export const addNewColumns = async (
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
  return swapSteps(resource, texts);
};

/** Fills the new columns of the records that were written since the last call. Returns the number of these writes. */
const fillWritten = async (client: DdlClient, { swaps, written }: TableSwap): Promise<number> => {
  const entries = await written.read();
  const ids = [...new Set(entries.map(({ record }) => record))];
  if (ids.length > 0) await fillRecords(client, swaps, ids);
  await written.forget(entries);
  return entries.length;
};

/**
 * Fills the new columns of the records that were written meanwhile, again and again until only a few of these writes
 * are left in each table.
 */
export const fillWrittenOfAll = async (client: DdlClient, works: readonly TableSwap[]): Promise<void> => {
  for (let isBehind = true; isBehind; ) {
    isBehind = false;
    for (const work of works) while ((await fillWritten(client, work)) > fewWrites) isBehind = true;
  }
};

/**
 * Replaces the old columns of a table by the filled new ones, in one transaction for which other work waits only a
 * moment. `indexes`: the indexes of the new columns. Returns the executed steps.
 */
export const swapTable = async (
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
    return swapSteps(resource, texts);
  });
};
