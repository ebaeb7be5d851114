import { allApiKeys, allWebhooks, keyColumns } from '#model/permissions/machines.ts';
import type { Model } from '#model/resource.ts';
import { allowStatementTime } from '../../postgres/statementTime.ts';
import { bringInternals } from './bringInternals.ts';
import { bringResource } from './bringResource.ts';
import { readCatalog } from './catalog.ts';
import type { DdlClient, DdlReport, DdlStep } from './ddl.ts';
import { endSessionsPiece } from './triggers/endSessionsPiece.ts';
import { finishTables } from './finishTables.ts';
import { hooksPiece } from './triggers/hooksPiece.ts';
import { rightsPiece } from './triggers/rollupPiece.ts';
import { withoutWaiting } from './withoutWaiting.ts';
import { withTablesLock } from './withTablesLock.ts';
import { bringPiece, logSteps, type Work } from './work.ts';

export type BringTables = {
  /** One connection, not a pool: the lock and the transaction belong to it. */
  readonly client: DdlClient;
  readonly model: Model;
  /** Tables whose every change raises the epoch of rights, e.g. users and roles. */
  readonly rightsTables: readonly string[];
  /** What takes long, and what a version need not wait for, is left to `finishTables`: it comes into force within moments, however large a table is. */
  readonly soon?: boolean;
};

/** What was done, and whether something that takes long is left to do. */
export type Brought = DdlReport & { readonly unfinished: boolean };

const bringAll = async (work: Work, { model, rightsTables }: BringTables): Promise<void> => {
  await bringInternals(work);
  for (const resource of Object.values(model.resources)) await bringResource(work, resource);
  for (const table of rightsTables.filter((name) => Object.hasOwn(model.resources, name))) await bringPiece(work, rightsPiece(table));
  for (const people of Object.values(model.resources).filter(({ calls }) => calls.login !== undefined)) await bringPiece(work, endSessionsPiece(people));
  for (const keys of allApiKeys(model)) await bringPiece(work, rightsPiece(keys.resource.name, keyColumns(keys)));
  for (const hooks of allWebhooks(model)) await bringPiece(work, hooksPiece(hooks));
};

const bringLocked = async (options: BringTables): Promise<Brought> => {
  const { client, model } = options;
  const catalog = await readCatalog(client);
  const steps = await withoutWaiting(client, async () => {
    const done: DdlStep[] = [];
    await bringAll({ client, catalog, steps: done }, options);
    await logSteps(client, done);
    return done;
  });
  const soon = options.soon === true;
  return { steps: [...steps, ...(await finishTables(client, model, soon ? 'unique' : 'all'))], unfinished: soon };
};

/**
 * Brings the tables to what the schema files say, and gives the statements that it took; none when nothing was to do. It only ever
 * adds: columns of fields that are gone keep their data. Everything but indexes and fills of tables with rows happens in one
 * transaction; one server at a time does it.
 * Errors: `TablesError` for a column that would change its type, or values that would have to be unique and are not.
 */
export const bringTables = async (options: BringTables): Promise<Brought> => {
  const { client } = options;
  const restoreTime = allowStatementTime(client, 0);
  await client.query('set statement_timeout = 0');
  try {
    return await withTablesLock(client, () => bringLocked(options));
  } finally {
    await client.query('reset statement_timeout');
    restoreTime();
  }
};
