import { allApiKeys, allWebhooks, keyColumns } from '#model/permissions/integrations.ts';
import { isFromOthers } from '#kinds/shared/values/formulaWords.ts';
import type { Model, Resource } from '#model/resource.ts';
import { extendStatementTimeout } from '../../postgres/pools/extendStatementTimeout.ts';
import { syncInternals, upgradeInternals } from './internal/syncInternals.ts';
import { syncTable } from './syncTable.ts';
import { readCatalog } from './catalog.ts';
import type { Activation, DdlClient, DdlReport, DdlStep } from './ddl.ts';
import { emailChangesTrigger } from './triggers/emailChangesTrigger.ts';
import { endSessionsTrigger } from './triggers/endSessionsTrigger.ts';
import { createRequiredIndexes, finishTables } from './finishTables.ts';
import { fromOthersTriggers } from './triggers/fromOthersTriggers.ts';
import { hooksTrigger } from './triggers/hooksTrigger.ts';
import { rightsTrigger } from './triggers/rollupTrigger.ts';
import { tableColumns } from './columns/tableColumns.ts';
import { runWithoutBlocking } from './locks/runWithoutBlocking.ts';
import { withTablesLock } from './locks/withTablesLock.ts';
import { syncGeneratedSql, logSteps, type Work } from './work.ts';

/** What `syncTables` needs. */
export type SyncTablesOptions = {
  /** One connection, not a pool, because the lock and the transaction belong to a connection. */
  readonly client: DdlClient;
  readonly model: Model;
  /** Tables whose changes raise the permissions epoch, e.g. users and roles. */
  readonly rightsTables: readonly string[];
  /** The activation of a version. Columns that are renamed for it get their names back if it does not become active. */
  readonly activation?: Activation | undefined;
};

/**
 * Returns the columns of a table whose changes affect permissions or settings. Empty: all columns. Columns computed
 * from other records are left out: otherwise each new record would make every server read its accounts again.
 */
const rightsColumns = (resource: Resource | undefined): readonly string[] => {
  if (resource === undefined || !resource.fields.some(({ computed }) => isFromOthers(computed))) return [];
  return tableColumns(resource).flatMap(({ column, field: name }) => {
    const field = resource.fieldsByName[name ?? ''];
    const isDerived = field === undefined ? /^_(?!id$)/.test(column) : field.computed !== undefined;
    return isDerived && field?.setting === undefined ? [] : [column];
  });
};

/** Replaces the triggers that keep computed fields, permissions, sessions and webhooks up to date. */
const syncTriggers = async (work: Work, { model, rightsTables }: SyncTablesOptions): Promise<void> => {
  for (const resource of Object.values(model.resources)) {
    const { isIdle, ...triggers } = fromOthersTriggers(model, resource);
    if (!isIdle || work.catalog.meta.has(triggers.key)) await syncGeneratedSql(work, triggers);
  }
  for (const table of rightsTables.filter((name) => Object.hasOwn(model.resources, name)))
    await syncGeneratedSql(work, rightsTrigger(table, rightsColumns(model.resources[table])));
  for (const people of Object.values(model.resources).filter(({ calls }) => calls.login !== undefined)) {
    await syncGeneratedSql(work, endSessionsTrigger(people));
    if (people.fieldsByName['email'] !== undefined) await syncGeneratedSql(work, emailChangesTrigger(people));
  }
  for (const keys of allApiKeys(model))
    await syncGeneratedSql(work, rightsTrigger(keys.resource.name, keyColumns(keys)));
  for (const hooks of allWebhooks(model)) await syncGeneratedSql(work, hooksTrigger(hooks));
};

/**
 * Syncs tables, columns and triggers in one transaction, after the internal tables of an older version. Returns the
 * executed steps of this transaction.
 */
const syncStructure = async (options: SyncTablesOptions): Promise<readonly DdlStep[]> => {
  const { client, model, activation } = options;
  await upgradeInternals(client);
  const catalog = await readCatalog(client);
  return runWithoutBlocking(client, async () => {
    const steps: DdlStep[] = [];
    const work = { client, catalog, steps, activation };
    await syncInternals(work);
    for (const resource of Object.values(model.resources)) await syncTable(work, resource);
    // The triggers refer to columns of several tables, so all tables are synced first.
    await syncTriggers(work, options);
    await logSteps(client, steps);
    return steps;
  });
};

/** Syncs the tables with no limit on the time of a statement, while no other server does so; then does the `rest`. */
const syncAlone = async (
  options: SyncTablesOptions,
  rest: (client: DdlClient, model: Model) => Promise<readonly DdlStep[]>,
): Promise<DdlReport> => {
  const { client, model } = options;
  const restoreTime = extendStatementTimeout(client, 0);
  await client.query('set statement_timeout = 0');
  try {
    return await withTablesLock(client, async () => ({
      steps: [...(await syncStructure(options)), ...(await rest(client, model))],
    }));
  } finally {
    await client.query('reset statement_timeout');
    restoreTime();
  }
};

/**
 * Syncs the tables with the schema files. Returns the executed statements; none if nothing had to change. No column is
 * dropped: columns of removed fields keep their data. Everything runs in one transaction, except for the internal
 * tables of an older version, and for indexes and fills of tables that have rows. Errors: `TablesError` for a column
 * that would change its type, or duplicate values that must be unique.
 */
export const syncTables = (options: SyncTablesOptions): Promise<DdlReport> => syncAlone(options, finishTables);

/**
 * Does the part of `syncTables` that must be done before a version becomes active, so that it becomes active within
 * moments. `finishTables` does the rest: fills of existing rows, and indexes that are not unique.
 */
export const prepareTables = (options: SyncTablesOptions): Promise<DdlReport> =>
  syncAlone(options, createRequiredIndexes);
