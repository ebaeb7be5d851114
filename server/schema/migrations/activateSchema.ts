import { hostname } from 'node:os';
import type pg from 'pg';
import type { Model, Resource } from '#model/resource.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import { connectWithRetry } from '../../postgres/pools/retryConnection.ts';
import { extendStatementTimeout } from '../../postgres/pools/extendStatementTimeout.ts';
import { formatProblem } from '../problems/problem.ts';
import { withoutRecordNames } from './withoutRecordNames.ts';
import { checkTexts, type LoadedSchemas } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { readCatalog } from '../tables/catalog.ts';
import { finishTables } from '../tables/finishTables.ts';
import { syncTables } from '../tables/syncTables.ts';
import type { DdlClient, DdlStep } from '../tables/ddl.ts';
import { logSteps } from '../tables/work.ts';
import { runWithoutBlocking } from '../tables/locks/runWithoutBlocking.ts';
import { ifTablesAreFree, withTablesLock } from '../tables/locks/withTablesLock.ts';
import { fillFromOthers } from '../lookupsAndRollups/fillFromOthers.ts';
import { applyFixes } from './applyFixes.ts';
import { describeDraftChanges } from './checks/changedFields.ts';
import { conversionSwaps } from './columns/conversionSwaps.ts';
import { earlierModel } from './checks/earlierModel.ts';
import { createUniqueIndexes } from './earlyIndexes.ts';
import { type ActiveVersion, readActiveVersion, recordVersion } from './history.ts';
import { impactOf } from './checks/impactOf.ts';
import { createProgress } from './progress.ts';
import { recomputationSwaps } from './columns/recomputationSwaps.ts';
import { renameBack } from './renameBack.ts';
import { finishMoves, moveBack, renameResources } from './renameResources.ts';
import { recomputeLateWrites } from './recompute/recomputeLateWrites.ts';
import { type ColumnSwap, removeStaleSwap, swapColumns } from './columns/swapColumns.ts';
import {
  deleteColumnChanges,
  deleteUndoneNote,
  hasUnfinishedChanges,
  isUnfinished,
  storeUndoneNote,
  undoColumns,
} from './columns/undoColumns.ts';
import { deleteConvertedMarks, withConverted } from './columns/withConverted.ts';

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

export type ActivateOptions = {
  readonly pool: pg.Pool;
  /** The version to activate. */
  readonly loaded: LoadedSchemas;
  /** Tables whose changes make servers read permissions again: the result of `rightsTablesOf`. */
  readonly rightsTables: readonly string[];
  /** Id of the user who published the version. Null: the files were edited by hand. */
  readonly by: string | null;
  /** The folder of the files. */
  readonly folder: string;
  /** Receives each line about changes to existing records, and about the progress. */
  readonly log?: (line: string) => void;
};

const swappedFields = (swaps: readonly ColumnSwap[], { name }: Resource): readonly string[] =>
  swaps.flatMap(({ resource, fields }) => (resource.name === name ? fields.map(({ field }) => field.name) : []));

/** Creates the unique indexes of a version on columns that are not swapped. Returns the executed steps. */
const createOtherIndexes = async (
  client: DdlClient,
  model: Model,
  swaps: readonly ColumnSwap[],
): Promise<readonly DdlStep[]> => {
  const steps: DdlStep[] = [];
  for (const resource of Object.values(model.resources))
    steps.push(...(await createUniqueIndexes(client, resource, swappedFields(swaps, resource))));
  return steps;
};

/**
 * Changes the values of existing records before the tables are synced. `previous`: the active version, with the fields
 * that an interrupted run has already converted. Returns the fields whose columns were swapped, such as `leads.budget`.
 * Their values need no further changes.
 */
const changeRecords = async (
  client: DdlClient,
  { loaded, log = () => undefined }: ActivateOptions,
  { previous, head }: { readonly previous: Model | undefined; readonly head: ActiveVersion | undefined },
): Promise<ReadonlySet<string>> => {
  const { model } = loaded;
  const { problems, impacts, steps, canPublish } = await impactOf({ client, before: previous, after: loaded });
  if (!canPublish) throw new SchemaProblems([...problems, ...impacts.filter(({ state }) => state === 'blocks')]);
  for (const { message } of steps) log(message);
  if (previous === undefined) return new Set();
  await logSteps(client, await renameResources(client, model, previous));
  const before = earlierModel(previous, model, await readCatalog(client));
  const progress = createProgress(client, log);
  try {
    await logSteps(client, await renameBack(client, model, { before, head }));
    const swaps = [
      ...(await recomputationSwaps(client, { after: model, before, head })),
      ...(await conversionSwaps(client, model, { before, head })),
    ];
    await logSteps(
      client,
      await swapColumns(client, swaps, {
        createOtherIndexes: () => createOtherIndexes(client, model, swaps),
        progress,
      }),
    );
    return new Set(
      Object.values(model.resources).flatMap((resource) =>
        swappedFields(swaps, resource).map((name) => `${resource.name}.${name}`),
      ),
    );
  } finally {
    await progress.end().catch(() => undefined);
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

/** Syncs the tables of a version that is already active. Returns whether long work is left. */
const syncActive = async (client: DdlClient, { loaded, rightsTables, log }: ActivateOptions): Promise<boolean> => {
  const { model } = loaded;
  const { unfinished } = await syncTables({ client, model, rightsTables });
  await fillFromOthers(client, model, log);
  lastRead = loaded;
  await recomputeLateWrites(client, model);
  await deleteActivationNotes(client);
  return unfinished;
};

/** Migrates the database from one version to the next. Returns whether long work is left. */
const migrate = async (
  client: DdlClient,
  request: ActivateOptions,
  { before, head }: { readonly before: Model | undefined; readonly head: ActiveVersion | undefined },
): Promise<boolean> => {
  const { loaded, rightsTables, log } = request;
  const { model } = loaded;
  const previous =
    before === undefined || head === undefined
      ? before
      : withConverted(before, model, { head, meta: (await readCatalog(client)).meta });
  const swapped = await changeRecords(client, request, { previous, head });
  const { unfinished } = await syncTables({
    client,
    model,
    rightsTables,
    soon: before !== undefined,
    activation: head === undefined ? undefined : { head: head.at, version: model.version },
  });
  const renamed = previous === undefined ? undefined : earlierModel(previous, model, await readCatalog(client));
  await logSteps(client, await applyFixes(client, model, renamed, swapped));
  await fillFromOthers(client, model, log);
  return unfinished;
};

const activateLocked = async (client: DdlClient, request: ActivateOptions): Promise<boolean> => {
  const { loaded, rightsTables, by, folder, log } = request;
  const { model, texts } = loaded;
  await logSteps(client, await removeStaleSwap(client));
  const head = await readActiveVersion(client);
  const isNew = head?.version !== model.version;
  // Reading and checking the previous version takes as long as a start, so it is done only if the files differ.
  const before: Model | undefined = isNew ? activeModel(head, 'schemas')?.model : undefined;
  // A server that ended during the activation of another version may have left changed columns and renamed tables.
  await undoActivation(client, { head, active: before ?? model, target: model });
  if (!isNew) return syncActive(client, request);
  let isRecorded = false;
  try {
    const unfinished = await migrate(client, request, { before, head });
    // In one transaction, because a version with only some of its files would never be completed.
    await runWithoutBlocking(client, () =>
      recordVersion(client, head, {
        version: model.version,
        texts,
        by,
        place: `${hostname()}:${folder}`,
        changes: describeDraftChanges(model, before),
      }),
    );
    isRecorded = true;
    await deleteActivationNotes(client);
    lastRead = loaded;
    return unfinished;
  } catch (error) {
    // If this fails too, a server restores the tables later, at the latest when it starts. The first error is thrown.
    if (before !== undefined && !isRecorded)
      await restoreTables(client, { active: before, head, rightsTables }).catch((failure: unknown) =>
        log?.(problemLines(failure).join(' ')),
      );
    throw error;
  }
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
 * Activates a version of the schema files, unless existing records conflict with it. Checks the impact, renames tables
 * and columns, replaces columns whose values are converted, syncs the tables, changes and fills records, and stores the
 * version. One server at a time does so. If the version is active already, it only syncs the tables and finishes
 * interrupted work. Returns whether long work (indexes and fills) is left to `finishActivation`. Errors:
 * `SchemaProblems` that name the violated rules and records; `TablesError` if the tables cannot be changed. After an
 * error, the tables of the previous version are restored.
 */
export const activateSchema = (request: ActivateOptions): Promise<boolean> =>
  withTables(request.pool, (client) => activateLocked(client, request));

/**
 * Does the work that an activation leaves until its version is active: creates indexes and fills columns. The next
 * start continues interrupted work.
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

/**
 * Formats each problem of an error as one line for the log, with the first of the affected records. An error that is
 * not `SchemaProblems` gives its message.
 */
export const problemLines = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map(formatProblem)
    : [error instanceof Error ? error.message : String(error)];

/**
 * Formats each problem of an error as one line for clients, without the names of records. An error that is not
 * `SchemaProblems` gives its message.
 */
export const problemLinesForClient = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map((problem) => formatProblem(withoutRecordNames(problem)))
    : problemLines(error);
