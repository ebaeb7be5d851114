import { hostname, userInfo } from 'node:os';
import type { Model } from '#model/resource.ts';
import { didYouMean } from '#model/values/closestName.ts';
import { quote, quoteText } from '../../../postgres/quote.ts';
import { readCatalog } from '../../tables/catalog.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { TablesError } from '../../tables/TablesError.ts';
import { runWithoutBlocking } from '../../tables/locks/runWithoutBlocking.ts';
import { withTablesLock } from '../../tables/locks/withTablesLock.ts';
import { logSteps } from '../../tables/work.ts';
import { dropTable } from '../checks/generated.ts';
import { grantColumns, namingColumns, namingTables } from '../renameResources.ts';

/** One kind of data that a removed resource has left, such as `imports`, and the number of rows. */
export type LeftoverData = { readonly what: string; readonly count: number };

type Removal = LeftoverData & { readonly text: string };

const countOf = async (client: DdlClient, from: string): Promise<number> =>
  Number((await client.query(`select count(*) as count from ${from}`)).rows[0]?.['count']);

/** Returns the tables of removed resources: created by Gable, and without a file. */
const removedTables = async (client: DdlClient, model: Model): Promise<readonly string[]> => {
  const { tables, meta } = await readCatalog(client);
  return [...tables.keys()].filter((name) => model.resources[name] === undefined && meta.has(`rollup:${name}`));
};

/** Returns all remaining data of a removed resource. */
const removalsOf = async (client: DdlClient, model: Model, name: string): Promise<readonly Removal[]> => {
  const { tables } = await readCatalog(client);
  const label = quoteText(name);
  const logs = new Set(
    Object.values(model.resources).flatMap((resource) => (resource.schema.log === undefined ? [] : [resource.name])),
  );
  const candidates: readonly { readonly what: string; readonly from: string; readonly text: string }[] = [
    { what: `records of ${name}, deleted ones included`, from: quote(name), text: '' },
    {
      what: 'imports',
      from: `gable.import_records where import in (select id from gable.imports where resource = ${label})`,
      text: `delete from gable.import_records where import in (select id from gable.imports where resource = ${label})`,
    },
    // The audit log keeps who did what, also for deleted records.
    ...namingTables
      .filter((table) => table !== 'audit')
      .map((table) => ({
        what: table.replaceAll('_', ' '),
        from: `gable.${table} where resource = ${label}`,
        text: `delete from gable.${table} where resource = ${label}`,
      })),
    {
      what: 'counters',
      from: `gable.counters where starts_with(key, ${quoteText(`${name}.`)})`,
      text: `delete from gable.counters where starts_with(key, ${quoteText(`${name}.`)})`,
    },
    ...namingColumns(model, tables).map(({ table, column }) => {
      const from = `${quote(table)} where ${quote(column)} = ${label}`;
      // A log entry is deleted with its record. Other records only refer to it, so only the reference is cleared.
      if (logs.has(table)) return { what: `entries of ${table}`, from, text: `delete from ${from}` };
      const main = column.replace(/_resource$/, '');
      return {
        what: `${table} that refer to its records`,
        from,
        text: `update ${quote(table)}
          set ${quote(main)} = null, ${quote(column)} = null
          where ${quote(column)} = ${label}`,
      };
    }),
    ...(Object.values(model.resources).some(({ module }) => module === name)
      ? []
      : grantColumns(model, tables).map(({ table, column }) => ({
          what: `${table} with permissions for it`,
          from: `${quote(table)} where ${quote(column)} ? ${label}`,
          text: `update ${quote(table)}
            set ${quote(column)} = ${quote(column)} - ${label}
            where ${quote(column)} ? ${label}`,
        }))),
  ];
  const found: Removal[] = [];
  for (const { what, from, text } of candidates) {
    const count = await countOf(client, from);
    if (count > 0 || text === '') found.push({ what, count, text });
  }
  return found;
};

const accountName = (): string => {
  try {
    return userInfo().username;
  } catch {
    // The account of a container may have no name.
    return String(process.getuid?.() ?? '');
  }
};

/**
 * Records in the audit log that the data of a resource or field was deleted: which data, how many records, and by which
 * account on which machine.
 */
export const auditDrop = async (
  client: DdlClient,
  { resource, field, records }: { readonly resource: string; readonly field?: string; readonly records: number },
): Promise<void> => {
  const details = { account: accountName(), machine: hostname(), records, ...(field === undefined ? {} : { field }) };
  await client.query(
    `insert into gable.audit ("at", "resource", "action", "changes", "details") values (now(), $1, 'drop', '{}', $2)`,
    [resource, JSON.stringify(details)],
  );
};

/**
 * Permanently deletes the remaining data of a removed resource: its table, timeline entries, notifications, imports,
 * document counters, permissions, and references to its records. The audit log is kept and gets an entry. Without
 * `confirmed` nothing is deleted. Returns the data found. Errors: `TablesError` if the resource still has a file, or
 * there is no such removed resource.
 */
export const dropResource = (
  client: DdlClient,
  model: Model,
  { name, confirmed }: { readonly name: string; readonly confirmed: boolean },
): Promise<readonly LeftoverData[]> =>
  withTablesLock(client, async () => {
    if (model.resources[name] !== undefined)
      throw new TablesError(`--drop: ${name} still has a file, schemas/${name}.json; remove the file first`, {
        resource: name,
      });
    const removed = await removedTables(client, model);
    if (!removed.includes(name))
      throw new TablesError(`--drop: there is no table of a removed resource, ${didYouMean(name, removed)}`);
    const removals = await removalsOf(client, model, name);
    if (!confirmed) return removals;
    await runWithoutBlocking(client, async () => {
      for (const { text } of removals) if (text !== '') await client.query(text);
      await dropTable(client, name);
      await auditDrop(client, { resource: name, records: removals[0]?.count ?? 0 });
      await logSteps(client, [
        {
          subject: name,
          text: `-- dropped for good: ${removals.map(({ what, count }) => `${count} ${what}`).join(', ')}`,
        },
      ]);
    });
    return removals;
  });
