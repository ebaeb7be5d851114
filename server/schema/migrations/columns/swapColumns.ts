import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { columnsOfField } from '../../../query/filters/columns.ts';
import { quote } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import { rememberColumnChange } from '../../tables/columns/earlierNames.ts';
import type { Activation, DdlClient, DdlStep } from '../../tables/ddl.ts';
import { fromOthersKey } from '../../tables/triggers/fromOthersTriggers.ts';
import { repeatedKey } from '../../tables/triggers/repeatedTrigger.ts';
import { repeatedStatisticsKey } from '../../tables/triggers/repeatedStatistics.ts';
import { TablesBusyError } from '../../tables/TablesError.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { keepingTexts, oldColumnName } from './keptColumns.ts';
import type { ConvertedMark } from './withConverted.ts';
import { endWatch, watchedTables, type WatchedWrites, watchWrites } from './watchWrites.ts';

/** chosen: number of remaining writes that are processed while other writers wait. */
const fewWrites = 20;
/** chosen: how long the end of a watch is retried after a failure. */
const leaveMs = 10_000;

/** Returns the name of the column for the new values of a column. */
export const newColumnName = (column: string): string => `_to_${column}`;

/**
 * Removes the columns and the trigger of an interrupted swap. Only one process at a time changes tables, so nobody uses
 * them.
 */
export const removeStaleSwap = async (client: DdlClient): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const name of await watchedTables(client)) {
    const columns = [...((await readCatalog(client)).tables.get(name)?.keys() ?? [])].filter((column) =>
      column.startsWith(newColumnName('')),
    );
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
  readonly mark?: ConvertedMark;
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

const oldColumns = ({ fields }: ColumnSwap): readonly string[] =>
  fields.flatMap(({ stored }) => (stored === undefined ? [] : columnsOfField(stored).map(({ column }) => column)));

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
const addGathering = (client: DdlClient, { resource, fields }: ColumnSwap): Promise<readonly string[]> => {
  const table = quote(resource.name);
  const texts = fields
    .flatMap(({ field }) => columnsOfField(field))
    .flatMap(({ column, type }) => [
      `alter table ${table} drop column if exists ${quote(newColumnName(column))}`,
      `alter table ${table} add column ${quote(newColumnName(column))} ${type}`,
    ]);
  return runWithoutBlocking(client, async () => {
    for (const text of texts) await client.query(text);
    return texts;
  });
};

/** Fills the new columns without blocking other work, and swaps them when nothing is left to fill. */
const fillAndSwap = async (client: DdlClient, swap: ColumnSwap, written: WatchedWrites): Promise<readonly string[]> => {
  const { resource, fields, fill, beforeSwap, mark } = swap;
  const table = quote(resource.name);
  const old = oldColumns(swap);
  await fill();
  const catchUp = async (): Promise<number> => {
    const entries = await written.read();
    if (entries.length > 0) await fill([...new Set(entries.map(({ record }) => record))]);
    await written.forget(entries);
    return entries.length;
  };
  while ((await catchUp()) > fewWrites);
  const texts = [
    ...(await indexesOf(client, resource.name, old)).map((name) => `drop index if exists ${quote(name)}`),
    ...old.flatMap((column) => [
      `alter table ${table} drop column if exists ${quote(oldColumnName(column))}`,
      `alter table ${table} rename column ${quote(column)} to ${quote(oldColumnName(column))}`,
    ]),
    ...fields
      .flatMap(({ field }) => columnsOfField(field))
      .map(({ column }) => `alter table ${table} rename column ${quote(newColumnName(column))} to ${quote(column)}`),
  ];
  return runWithoutBlocking(client, async () => {
    await client.query(`lock table ${table} in share row exclusive mode`);
    while ((await catchUp()) > 0);
    await beforeSwap?.();
    for (const text of texts) await client.query(text);
    await prepareUndo(client, swap);
    await written.end();
    await client.query('delete from gable.meta where key = any($1)', [
      fields.flatMap((one) => triggerKeysOf(resource, one)),
    ]);
    if (mark !== undefined)
      await client.query(
        'insert into gable.meta (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
        [mark.key, mark.value],
      );
    return texts;
  });
};

/**
 * Replaces the columns of fields. New columns are filled in batches without blocking other work, then swapped at once,
 * so that readers see either all old values or all new ones. Records written meanwhile are read again. The old columns
 * are kept as `_was_<column>`. If the process ends before the swap, the old columns are still in place, and the next
 * run starts over.
 */
export const swapColumns = async (client: DdlClient, swap: ColumnSwap): Promise<readonly DdlStep[]> => {
  const { resource, watched } = swap;
  const added = await addGathering(client, swap);
  // Every write increases the version. A write between reading and filling a record would leave it unfilled.
  const written = watchWrites(client, resource, [...new Set([...watched, 'version'])]);
  // It waits for running writes, so that the fill sees everything written before.
  await runWithoutBlocking(client, written.begin);
  try {
    const swapped = await fillAndSwap(client, swap, written);
    return [...added, ...swapped].map((text) => ({ subject: resource.name, text }));
  } catch (error) {
    // Otherwise writes would be recorded for nothing.
    await runWithoutBlocking(client, written.end, leaveMs).catch(() => undefined);
    throw error;
  }
};
