import { allApiKeys, allWebhooks, keyColumns } from '#model/permissions/integrations.ts';
import type { Model } from '#model/resource.ts';
import { extendStatementTimeout } from '../../postgres/extendStatementTimeout.ts';
import { syncInternals } from './syncInternals.ts';
import { syncTable } from './syncTable.ts';
import { readCatalog } from './catalog.ts';
import type { DdlClient, DdlReport, DdlStep } from './ddl.ts';
import { endSessionsTrigger } from './triggers/endSessionsTrigger.ts';
import { finishTables } from './finishTables.ts';
import { hooksTrigger } from './triggers/hooksTrigger.ts';
import { rightsTrigger } from './triggers/rollupTrigger.ts';
import { runWithoutBlocking } from './runWithoutBlocking.ts';
import { withTablesLock } from './withTablesLock.ts';
import { syncTrigger, logSteps, type Work } from './work.ts';

export type SyncTablesOptions = {
  /** One connection, not a pool: the lock and the transaction belong to it. */
  readonly client: DdlClient;
  readonly model: Model;
  /** Tables whose every change raises the epoch of rights, e.g. users and roles. */
  readonly rightsTables: readonly string[];
  /**
   * What takes long, and what a version need not wait for, is left to `finishTables`: it comes into force within
   * moments, however large a table is.
   */
  readonly soon?: boolean;
};

/** What was done, and whether something that takes long is left to do. */
export type SyncResult = DdlReport & { readonly unfinished: boolean };

const syncAll = async (work: Work, { model, rightsTables }: SyncTablesOptions): Promise<void> => {
  await syncInternals(work);
  for (const resource of Object.values(model.resources)) await syncTable(work, resource);
  for (const table of rightsTables.filter((name) => Object.hasOwn(model.resources, name)))
    await syncTrigger(work, rightsTrigger(table));
  for (const people of Object.values(model.resources).filter(({ calls }) => calls.login !== undefined))
    await syncTrigger(work, endSessionsTrigger(people));
  for (const keys of allApiKeys(model)) await syncTrigger(work, rightsTrigger(keys.resource.name, keyColumns(keys)));
  for (const hooks of allWebhooks(model)) await syncTrigger(work, hooksTrigger(hooks));
};

const syncLocked = async (options: SyncTablesOptions): Promise<SyncResult> => {
  const { client, model } = options;
  const catalog = await readCatalog(client);
  const steps = await runWithoutBlocking(client, async () => {
    const done: DdlStep[] = [];
    await syncAll({ client, catalog, steps: done }, options);
    await logSteps(client, done);
    return done;
  });
  const soon = options.soon === true;
  return { steps: [...steps, ...(await finishTables(client, model, soon ? 'unique' : 'all'))], unfinished: soon };
};

/**
 * Brings the tables to what the schema files say, and gives the statements that it took; none when nothing was to do.
 * It only ever adds: columns of fields that are gone keep their data. Everything but indexes and fills of tables with
 * rows happens in one transaction; one server at a time does it.
 * Errors: `TablesError` for a column that would change its type, or values that would have to be unique and are not.
 */
export const syncTables = async (options: SyncTablesOptions): Promise<SyncResult> => {
  const { client } = options;
  const restoreTime = extendStatementTimeout(client, 0);
  await client.query('set statement_timeout = 0');
  try {
    return await withTablesLock(client, () => syncLocked(options));
  } finally {
    await client.query('reset statement_timeout');
    restoreTime();
  }
};
