import { kindFor } from '#kinds/index.ts';
import type { Model } from '#model/resource.ts';
import { quote, quoteText } from '../../postgres/quote.ts';
import { readCatalog } from '../tables/catalog.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { TablesError } from '../tables/TablesError.ts';
import { wantedIndexes } from '../tables/indexes/wantedIndexes.ts';
import { storeMeta } from '../tables/work.ts';
import { runWithoutBlocking } from '../tables/locks/runWithoutBlocking.ts';
import { findRenamings, type Renaming } from './checks/earlierModel.ts';
import { dropGenerated, dropTable, sequencesOf } from './checks/generated.ts';

/**
 * Internal tables in which rows contain the name of a resource. When a resource is renamed, these names are replaced.
 * Tables that triggers fill, such as counts, are not in the list, because they are filled again.
 */
export const namingTables = [
  'audit',
  'outbox',
  'webhook_queue',
  'create_keys',
  'imports',
  'import_maps',
  'repeated_values',
  'notifications',
  'approvals',
] as const;

/**
 * Returns the columns that contain names of resources: in a log, such as `activities`, the column for the resource of
 * an entry; for each relation, the column for the resource that it refers to. Columns that are not in `tables` (table →
 * its existing columns) are left out.
 */
export const namingColumns = (
  model: Model,
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly { readonly table: string; readonly column: string }[] =>
  Object.values(model.resources).flatMap(({ name, fields, schema }) =>
    [
      ...(schema.log === undefined ? [] : [schema.log.resource]),
      ...fields.filter((field) => kindFor(field).traits.refersTo === 'any').map((field) => `${field.name}_resource`),
    ]
      .filter((column) => tables.get(name)?.has(column) === true)
      .map((column) => ({ table: name, column })),
  );

/**
 * Returns the columns that contain permissions, which are stored by module. `tables`: the existing columns by table;
 * columns that do not exist yet are left out.
 */
export const grantColumns = (
  model: Model,
  tables: ReadonlyMap<string, ReadonlyMap<string, string>>,
): readonly { readonly table: string; readonly column: string }[] =>
  Object.values(model.resources).flatMap(({ name, fields }) =>
    fields
      .filter((field) => kindFor(field).traits.grants === true && tables.get(name)?.has(field.name) === true)
      .map((field) => ({ table: name, column: field.name })),
  );

const rowsOf = async (
  client: DdlClient,
  text: string,
  values: unknown[] = [],
): Promise<readonly Record<string, unknown>[]> => (await client.query(text, values)).rows;

type Work = { readonly client: DdlClient; readonly model: Model; readonly before: Model };

/** Returns the statements that replace the old name of a resource in all rows. */
const renameTexts = async (
  { client, before, model }: Work,
  { before: { name: old, module: oldModule }, after: { name, module } }: Renaming,
): Promise<readonly string[]> => {
  const { tables } = await readCatalog(client);
  const [from, to] = [quoteText(old), quoteText(name)];
  const isShared = Object.values(model.resources).some((resource) => resource.module === oldModule);
  const left = isShared ? 'p' : `p - ${quoteText(oldModule)}`;
  return [
    ...namingTables.map((table) => `update gable.${table} set resource = ${to} where resource = ${from}`),
    `update gable.counters
      set key = ${quoteText(`${name}.`)} || substr(key, ${old.length + 2})
      where key like ${quoteText(`${old}.%`)}`,
    ...namingColumns(before, tables).map(
      ({ table, column }) => `update ${quote(table)} set ${quote(column)} = ${to} where ${quote(column)} = ${from}`,
    ),
    ...(module === oldModule
      ? []
      : grantColumns(before, tables).map(
          ({ table, column }) =>
            `update ${quote(table)} t
              set ${quote(column)} = (
                select (${left}) || jsonb_build_object(${quoteText(module)}, p -> ${quoteText(oldModule)})
                from (select t.${quote(column)} as p) g)
              where ${quote(column)} ? ${quoteText(oldModule)}`,
        )),
  ];
};

/**
 * Returns the statements that rename a table with its indexes and sequences. Generated objects are dropped, and created
 * again with the tables.
 */
const moveTexts = async (client: DdlClient, { before, after }: Renaming): Promise<readonly string[]> => {
  const [old, now] = [before.name, after.name];
  const { indexes } = await readCatalog(client);
  const renamed = wantedIndexes({ ...before, name: now });
  const own = wantedIndexes(before).flatMap(({ name }, index) =>
    indexes.has(name) ? [[name, renamed[index]?.name ?? ''] as const] : [],
  );
  const sequences = await sequencesOf(client, old);
  return [
    `alter table ${quote(old)} rename to ${quote(now)}`,
    ...[...own, ...(indexes.has(`${old}_pkey`) ? [[`${old}_pkey`, `${now}_pkey`] as const] : [])].map(
      ([from, to]) => `alter index ${quote(from)} rename to ${quote(to)}`,
    ),
    ...sequences.map((name) => `alter sequence gable.${quote(name)} rename to ${quote(now + name.slice(old.length))}`),
    `update gable.meta set key = ${quoteText(`fill:${now}.`)} || substr(key, ${`fill:${old}.`.length + 1})
      where key like ${quoteText(`fill:${old}.%`)}`,
  ];
};

/**
 * Prefix of a key in `gable.meta`, followed by the new name of a table that was renamed for a version that is not
 * active yet.
 */
export const movedPrefix = 'moved:';

const rename = async (
  work: Work,
  renaming: Renaming,
  { isUnfinished }: { readonly isUnfinished: boolean },
): Promise<readonly DdlStep[]> => {
  const { client } = work;
  const {
    before: { name: old },
    after: { name: now },
  } = renaming;
  const { tables } = await readCatalog(client);
  if (tables.has(now)) {
    const [row] = await rowsOf(client, `select count(*) as count from ${quote(now)}`);
    const count = Number(row?.['count']);
    if (count > 0) {
      throw new TablesError(
        `schemas/${now}.json: was: both tables exist, got ${count.toLocaleString('en')} records in "${now}" in addition to those in "${old}"; ` +
          `leave "was" out, or delete one of the two: npm run schemas -- --drop ${old}`,
        { resource: now },
      );
    }
  }
  const texts = await renameTexts(work, renaming);
  return runWithoutBlocking(client, async () => {
    const done: string[] = [];
    const run = async (text: string): Promise<void> => {
      await client.query(text);
      done.push(text);
    };
    if (tables.has(now)) await dropTable(client, now);
    // This runs before the table is locked, because logs can be long, and others can read the table meanwhile.
    for (const text of texts) await client.query(text);
    await client.query(`lock table ${quote(old)} in access exclusive mode`);
    // Run again for rows that were written meanwhile.
    for (const text of texts) await client.query(text);
    await dropGenerated(client, old);
    for (const text of await moveTexts(client, renaming)) await run(text);
    await client.query('delete from gable.meta where key = $1', [movedPrefix + old]);
    if (isUnfinished)
      await storeMeta({ client }, movedPrefix + now, JSON.stringify({ name: old, module: renaming.after.module }));
    return done.map((text) => ({ subject: now, text }));
  });
};

/**
 * Renames the tables of renamed resources, and replaces the old name everywhere it is stored: audit log, timeline
 * entries, relations, notifications, imports, document numbers, permissions of roles and keys. Each resource moves in
 * one transaction. Returns the executed steps. Errors: `TablesError` if the old and the new table both contain records.
 */
export const renameResources = async (client: DdlClient, after: Model, before: Model): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const renaming of findRenamings(after, before, await readCatalog(client)))
    steps.push(...(await rename({ client, model: after, before }, renaming, { isUnfinished: true })));
  return steps;
};

/**
 * Restores the previous names of tables that were renamed for a version that never became active, because a server was
 * killed or a later step failed. Tables of `keep`, the version that is being activated, keep their new names. Returns
 * the executed steps.
 */
export const moveBack = async (client: DdlClient, active: Model, keep?: Model): Promise<readonly DdlStep[]> => {
  const { meta, tables } = await readCatalog(client);
  const steps: DdlStep[] = [];
  for (const [key, value] of meta) {
    const now = key.startsWith(movedPrefix) ? key.slice(movedPrefix.length) : undefined;
    if (now === undefined || keep?.resources[now] !== undefined) continue;
    // checked: written only by `rename`
    const { name: old, module } = JSON.parse(value) as { readonly name: string; readonly module: string };
    const resource = active.resources[old];
    if (resource === undefined || active.resources[now] !== undefined || !tables.has(now)) continue;
    const moved = { ...resource, name: now, module };
    const { [old]: _, ...others } = active.resources;
    steps.push(
      ...(await rename(
        { client, model: active, before: { ...active, resources: { ...others, [now]: moved } } },
        { before: moved, after: resource },
        { isUnfinished: false },
      )),
    );
    await client.query('delete from gable.meta where key = $1', [key]);
  }
  return steps;
};

/** Deletes the stored previous names of renamed tables. Called once their version is active. */
export const finishMoves = async (client: DdlClient): Promise<void> => {
  await client.query('delete from gable.meta where starts_with(key, $1)', [movedPrefix]);
};
