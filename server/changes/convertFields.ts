import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { permissionNames } from '#model/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { columnsOfField } from '../sql/columns.ts';
import { quote } from '../sql/quote.ts';
import { readCatalog } from '../tables/catalog.ts';
import { repeatedKey } from '../tables/repeatedPiece.ts';
import { matchedStatisticsKey, repeatedStatisticsKey } from '../tables/statistics.ts';
import { withoutWaiting } from '../tables/withoutWaiting.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { TablesBusyError, TablesError } from '../tables/TablesError.ts';
import { readStanding } from './countBroken.ts';
import { type Source, sourcesOf, valueUnder } from './sources.ts';
import { endWatch, watchedTables, type WatchedWrites, watchWrites } from './watchWrites.ts';
import { writeValues } from './writeValues.ts';

const batchSize = 500;
/** chosen: so few are read anew while everybody else waits. */
const fewWrites = 20;
/** chosen: how long it is tried, after a failure, to note writes no longer. */
const leaveMs = 10_000;
/** Where the values of a new type gather, and where those of the old one are kept. */
const gathering = (column: string): string => `_to_${column}`;
const kept = (column: string): string => `_was_${column}`;

/** Clears away what a change of type has left whose process came to an end in the middle: it would go on noting writes for nobody. Only one process at a time changes tables, so it is nobody's. */
export const clearLeft = async (client: DdlClient): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const name of await watchedTables(client)) {
    const columns = [...(await readCatalog(client)).tables.get(name)?.keys() ?? []].filter((column) => column.startsWith(gathering('')));
    const texts = columns.map((column) => `alter table ${quote(name)} drop column ${quote(column)}`);
    const drop = async (): Promise<boolean> => {
      await endWatch(client, name);
      for (const text of texts) await client.query(text);
      return true;
    };
    // Of a table that is busy the next start or edit clears it away.
    const isDone = await withoutWaiting(client, drop, leaveMs).catch((error: unknown) => {
      if (error instanceof TablesBusyError) return false;
      throw error;
    });
    if (isDone) steps.push({ subject: name, text: '-- cleared away what a change of type had left' }, ...texts.map((text) => ({ subject: name, text })));
  }
  return steps;
};

/**
 * Renames columns back whose field has its earlier name again, as when a renaming is rolled back.
 * Example: `mobile` had `"was": "mobileNo"`, and the file has `mobileNo` again.
 */
export const renameBack = async (client: DdlClient, after: Model, before: Model | undefined): Promise<readonly DdlStep[]> => {
  const { tables } = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const resource of Object.values(after.resources)) {
    const standing = before?.resources[resource.name];
    const columns = tables.get(resource.name);
    if (standing === undefined || columns === undefined) continue;
    for (const field of resource.fields) {
      const later = standing.fields.find(({ name, property }) => property.was === field.name && resource.fieldsByName[name] === undefined);
      if (later === undefined || columns.has(field.name) || !columns.has(later.name)) continue;
      const names = columnsOfField(field).map(({ suffix }) => (suffix === '' ? ['', ''] : [`_${suffix}`, `_${suffix}`]));
      const texts = names.map(([suffix = '']) => `alter table ${quote(resource.name)} rename column ${quote(later.name + suffix)} to ${quote(field.name + suffix)}`);
      await withoutWaiting(client, async () => {
        for (const text of texts) await client.query(text);
      });
      steps.push(...texts.map((text) => ({ subject: resource.name, text })));
    }
  }
  return steps;
};

type Conversion = { readonly model: Model; readonly before: Resource; readonly resource: Resource; readonly source: Source };

/** Writes the values of a new type beside the old ones: of all records, or of those that are named. */
const fill = async (client: DdlClient, { model, before, resource, source }: Conversion, ids?: readonly string[]): Promise<void> => {
  const { settings } = model;
  const context = { settings, timeZone: settings.timeZone };
  for await (const rows of readStanding({ client, before, permissions: permissionNames(model), batch: batchSize, deleted: true, ...(ids === undefined ? {} : { ids }) }, [source])) {
    const values = rows.map(({ id, version, raw }) => {
      const old = raw[source.stored?.name ?? ''] ?? null;
      const now = valueUnder(source, old, context);
      if (now === undefined) {
        throw new TablesError(
          `schemas/${resource.name}.json: ${source.field.name}: got ${JSON.stringify(old)}, which can't be read as ${source.field.kind}; put it right first`, { resource: resource.name, field: source.field.name },
        );
      }
      return { id, version, old, now };
    });
    const { text, values: bound } = writeValues({ table: resource.name, field: source.field, settings, values, into: gathering, audited: false });
    await client.query(text, bound);
  }
};

const indexesOf = async (client: DdlClient, table: string, columns: readonly string[]): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `select distinct c.relname as name from pg_index i join pg_class c on c.oid = i.indexrelid join pg_depend d on d.objid = i.indexrelid and d.refobjid = i.indrelid
     join pg_attribute a on a.attrelid = i.indrelid and a.attnum = d.refobjsubid where i.indrelid = $1::regclass and a.attname = any($2)`, [quote(table), columns],
  );
  return rows.map(({ name }) => String(name));
};

/** Names what is kept of each row by a field: its triggers speak of the column that was, and are made anew. */
const piecesOf = (resource: Resource, field: Field, stored: Field): readonly string[] => [
  ...(field.search || stored.search ? [`search:${resource.name}`] : []),
  ...(resource.states?.field === field.name ? [`rollup:${resource.name}`] : []),
  ...(resource.matchFields.includes(field) ? [`keys:${resource.name}`, matchedStatisticsKey(resource)] : []),
  ...(field.unique !== undefined ? [repeatedKey(resource), repeatedStatisticsKey(resource)] : []),
];

/** Adds the columns in which the values of the new type gather. */
const addGathering = (client: DdlClient, { resource, source: { field } }: Conversion): Promise<readonly string[]> => {
  const table = quote(resource.name);
  const texts = columnsOfField(field).flatMap(({ column, type }) => [
    `alter table ${table} drop column if exists ${quote(gathering(column))}`, `alter table ${table} add column ${quote(gathering(column))} ${type}`,
  ]);
  return withoutWaiting(client, async () => {
    for (const text of texts) await client.query(text);
    return texts;
  });
};

type Swap = { readonly stored: Field; /** The columns that are put aside. */ readonly old: readonly string[]; readonly written: WatchedWrites };

/** Fills the gathering columns beside the work that goes on, and puts them in the place of the old ones as soon as nothing is left to fill. */
const fillAndSwap = async (client: DdlClient, change: Conversion, { stored, old, written }: Swap): Promise<readonly string[]> => {
  const { resource, source: { field } } = change;
  const table = quote(resource.name);
  await fill(client, change);
  const catchUp = async (): Promise<number> => {
    const entries = await written.read();
    if (entries.length > 0) await fill(client, change, [...new Set(entries.map(({ record }) => record))]);
    await written.forget(entries);
    return entries.length;
  };
  while ((await catchUp()) > fewWrites);
  const texts = [
    ...(await indexesOf(client, resource.name, old)).map((name) => `drop index if exists ${quote(name)}`),
    ...old.flatMap((column) => [`alter table ${table} drop column if exists ${quote(kept(column))}`, `alter table ${table} rename column ${quote(column)} to ${quote(kept(column))}`]),
    ...columnsOfField(field).map(({ column }) => `alter table ${table} rename column ${quote(gathering(column))} to ${quote(column)}`),
  ];
  return withoutWaiting(client, async () => {
    await client.query(`lock table ${table} in share row exclusive mode`);
    while ((await catchUp()) > 0);
    for (const text of texts) await client.query(text);
    await written.end();
    await client.query('delete from gable.meta where key = any($1)', [piecesOf(resource, field, stored)]);
    return texts;
  });
};

const convert = async (client: DdlClient, change: Conversion): Promise<readonly DdlStep[]> => {
  const { resource, source: { stored } } = change;
  if (stored === undefined) return [];
  const added = await addGathering(client, change);
  const old = columnsOfField(stored).map(({ column }) => column);
  const written = watchWrites(client, resource, old);
  // It waits for whoever is writing, so that all that was written before is seen by the fill.
  await withoutWaiting(client, written.begin);
  try {
    const swapped = await fillAndSwap(client, change, { stored, old, written });
    return [...added, ...swapped].map((text) => ({ subject: resource.name, text }));
  } catch (error) {
    // Else writes would be noted for nobody.
    await withoutWaiting(client, written.end, leaveMs).catch(() => undefined);
    throw error;
  }
};

/**
 * Gives fields whose type changes a new column, filled from the old one in batches beside the work that goes on; the old one is kept under
 * `_was_<field>`. Nothing is rewritten in place.
 * Errors: `TablesError` for a value that can't be read as the new type.
 */
export const convertFields = async (client: DdlClient, after: Model, before: Model | undefined): Promise<readonly DdlStep[]> => {
  const { tables } = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const resource of Object.values(after.resources)) {
    const standing = before?.resources[resource.name];
    const columns = tables.get(resource.name);
    if (standing === undefined || columns === undefined) continue;
    for (const source of sourcesOf(resource, standing, columns).values()) {
      if (source.converts && kindFor(source.field).column.serial !== true) steps.push(...(await convert(client, { model: after, before: standing, resource, source })));
    }
  }
  return steps;
};
