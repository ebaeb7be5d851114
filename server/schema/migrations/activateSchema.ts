import { hostname } from 'node:os';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { connectWithRetry } from '../../postgres/pools/retryConnection.ts';
import { extendStatementTimeout } from '../../postgres/pools/extendStatementTimeout.ts';
import { checkTexts, type LoadedSchemas } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { readCatalog } from '../tables/catalog.ts';
import { finishTables } from '../tables/finishTables.ts';
import { syncTables } from '../tables/syncTables.ts';
import type { DdlClient } from '../tables/ddl.ts';
import { logSteps } from '../tables/work.ts';
import { runWithoutBlocking } from '../tables/locks/runWithoutBlocking.ts';
import { ifTablesAreFree, withTablesLock } from '../tables/locks/withTablesLock.ts';
import { fillFromOthers } from '../lookupsAndRollups/fillFromOthers.ts';
import { applyFixes } from './applyFixes.ts';
import { describeDraftChanges } from './checks/changedFields.ts';
import { earlierModel } from './checks/earlierModel.ts';
import { type ActiveVersion, readActiveVersion, recordVersion } from './history.ts';
import { type ActivateOptions, migrate, type Previous } from './migrate.ts';
import { problemLines } from './problemLines.ts';
import { finishMoves, moveBack } from './renameResources.ts';
import { recomputeLateWrites } from './recompute/recomputeLateWrites.ts';
import { removeStaleSwap } from './columns/removeStaleSwap.ts';
import { undoColumns } from './columns/undoColumns.ts';
import {
  deleteColumnChanges,
  deleteUndoneNote,
  hasUnfinishedChanges,
  isUnfinished,
  storeUndoneNote,
} from './columns/unfinishedChanges.ts';
import { deleteConvertedMarks } from './columns/withConverted.ts';

/** The version that this process read last, as a cache: edits are usually based on it. */
let lastRead: LoadedSchemas | undefined;

/**
 * Returns the schemas of `head`, the version that was last active on the database, or undefined if there is none or
 * this release cannot read it. `folder`: the name of the schema folder in messages.
 */
export const activeModel = (head: ActiveVersion | undefined, folder: string): LoadedSchemas | undefined => {
  if (head === undefined) return undefined;
  if (lastRead?.model.version === head.version) return lastRead;
  try {
    lastRead = checkTexts(head.texts, folder);
    return lastRead;
  } catch (error) {
    if (error instanceof SchemaProblems) return undefined;
    throw error;
  }
};

type Undoing = {
  readonly head: ActiveVersion | undefined;
  /** The version that stays active. */
  readonly active: Model;
  /** The version that is being activated now, if any. Its own changes of an interrupted run are kept. */
  readonly target?: Model;
};

/** Undoes the changes of tables and columns by activations that did not finish. */
const undoActivation = async (client: DdlClient, { head, active, target }: Undoing): Promise<void> => {
  if (!isUnfinished((await readCatalog(client)).meta)) return;
  const steps = [...(await undoColumns(client, head, target?.version)), ...(await moveBack(client, active, target))];
  if (steps.length > 0) await storeUndoneNote(client);
  await logSteps(client, steps);
};

/** Restores tables and columns as they were before an activation, because the previous version stays active. */
const restoreTables = async (
  client: DdlClient,
  { rightsTables, ...undoing }: Undoing & Pick<ActivateOptions, 'rightsTables'>,
): Promise<void> => {
  await undoActivation(client, undoing);
  // Needed even if no column was changed: a unique index of the other version would refuse values that are allowed.
  await syncTables({ client, model: undoing.active, rightsTables });
  await fillFromOthers(client, undoing.active);
  await deleteUndoneNote(client);
};

/** Deletes the notes that are stored during an activation, because its version is active. */
const deleteActivationNotes = async (client: DdlClient): Promise<void> => {
  await finishMoves(client);
  await deleteColumnChanges(client);
  await deleteConvertedMarks(client);
  await deleteUndoneNote(client);
};

/** Syncs the tables of a version that is already active. */
const syncActive = async (client: DdlClient, { loaded, rightsTables, log }: ActivateOptions): Promise<void> => {
  const { model } = loaded;
  await syncTables({ client, model, rightsTables });
  await fillFromOthers(client, model, log);
  lastRead = loaded;
  await recomputeLateWrites(client, model);
  await deleteActivationNotes(client);
};

/** Stores the version as the active one. Other servers then change to it. */
const recordActive = (
  client: DdlClient,
  { loaded: { model, texts }, by, folder }: ActivateOptions,
  { head, before }: Previous,
): Promise<void> =>
  // In one transaction, because a version with only some of its files would never be completed.
  runWithoutBlocking(client, () =>
    recordVersion(client, head, {
      version: model.version,
      texts,
      by,
      place: `${hostname()}:${folder}`,
      changes: describeDraftChanges(model, before),
    }),
  );

/**
 * Migrates the database to a version that is not active yet, and stores it as the active one. If this fails before the
 * version is stored, the tables of the previous version are restored. Returns whether long work is left.
 */
const activateNew = async (client: DdlClient, request: ActivateOptions, previous: Previous): Promise<boolean> => {
  const { before, head } = previous;
  let isRecorded = false;
  try {
    const unfinished = await migrate(client, request, previous);
    await recordActive(client, request, previous);
    isRecorded = true;
    await deleteActivationNotes(client);
    lastRead = request.loaded;
    return unfinished;
  } catch (error) {
    // If this fails too, a server restores the tables later, at the latest when it starts. The first error is thrown.
    if (before !== undefined && !isRecorded)
      await restoreTables(client, { active: before, head, rightsTables: request.rightsTables }).catch(
        (failure: unknown) => request.log?.(problemLines(failure).join(' ')),
      );
    throw error;
  }
};

/** Does what `activateSchema` describes, on a connection that has the lock of the tables. */
const activateLocked = async (client: DdlClient, request: ActivateOptions): Promise<boolean> => {
  const { model } = request.loaded;
  await logSteps(client, await removeStaleSwap(client));
  const head = await readActiveVersion(client);
  const isNew = head?.version !== model.version;
  // Reading and checking the previous version takes as long as a start, so it is done only if the files differ.
  const before = isNew ? activeModel(head, 'schemas')?.model : undefined;
  // A server that ended during the activation of another version may have left changed columns and renamed tables.
  await undoActivation(client, { head, active: before ?? model, target: model });
  if (isNew) return activateNew(client, request, { head, before });
  await syncActive(client, request);
  return false;
};

/** Runs `work` on its own connection without a time limit. */
const withoutLimit = async <T>(pool: pg.Pool, work: (client: DdlClient) => Promise<T>): Promise<T> => {
  const client = await connectWithRetry(directPool(pool));
  const restoreTime = extendStatementTimeout(client, 0);
  try {
    await client.query('set statement_timeout = 0');
    return await work(client);
  } finally {
    restoreTime();
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};

/** Runs `work` on its own connection without a time limit, while no other server changes tables. */
const withTables = <T>(pool: pg.Pool, work: (client: DdlClient) => Promise<T>): Promise<T> =>
  withoutLimit(pool, (client) => withTablesLock(client, () => work(client)));

/**
 * Activates a version of the schema files, unless existing records conflict with it. One server at a time does so:
 *
 * 1. Removes or undoes what an interrupted activation has left.
 * 2. If the version is active already, syncs the tables and returns.
 * 3. Migrates the tables and the records from the previous version (`migrate`).
 * 4. Stores the version as the active one, so that all servers change to it.
 *
 * After an error in step 3, the tables of the previous version are restored. Returns whether long work (indexes and
 * fills) is left to `finishActivation`. Errors: `SchemaProblems` that name the violated rules and records;
 * `TablesError` if the tables cannot be changed.
 */
export const activateSchema = (request: ActivateOptions): Promise<boolean> =>
  withTables(request.pool, (client) => activateLocked(client, request));

/**
 * Creates the indexes and fills the columns that an activation has left for later, because they take long. Call it once
 * the version is active. The next start continues interrupted work.
 */
export const finishActivation = async (pool: pg.Pool, model: Model): Promise<void> => {
  await withTables(pool, (client) => finishTables(client, model));
};

/**
 * Restores the tables of the active version if the activation of another version was interrupted, for example because
 * its process was killed. Otherwise servers would find renamed tables, and columns of another type. Does nothing while
 * an activation runs, or if `model` is not the active version. `rightsTables`: the result of `rightsTablesOf`.
 */
export const restoreActive = async (
  pool: pg.Pool,
  { model, rightsTables }: { readonly model: Model; readonly rightsTables: readonly string[] },
): Promise<void> => {
  if (!(await hasUnfinishedChanges(pool))) return;
  await withoutLimit(pool, (client) =>
    ifTablesAreFree(client, async () => {
      const head = await readActiveVersion(client);
      if (head?.version !== model.version) return;
      await logSteps(client, await removeStaleSwap(client));
      await restoreTables(client, { active: model, head, rightsTables });
      await deleteActivationNotes(client);
    }),
  );
};

/** Migrates the records that servers with the previous version (`before`) have written since `after` was activated. */
export const catchUpRecords = async (pool: pg.Pool, after: Model, before: Model): Promise<void> => {
  const client = await connectWithRetry(directPool(pool));
  try {
    await logSteps(client, await applyFixes(client, after, earlierModel(before, after, await readCatalog(client))));
    await recomputeLateWrites(client, after);
  } finally {
    client.release();
  }
};
