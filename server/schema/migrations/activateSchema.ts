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
import { conversionSwaps } from './conversionSwaps.ts';
import { earlierModel } from './checks/earlierModel.ts';
import { createUniqueIndexes } from './earlyIndexes.ts';
import { type ActiveVersion, readActiveVersion, recordVersion } from './history.ts';
import { impactOf } from './checks/impactOf.ts';
import { createProgress } from './progress.ts';
import { recomputationSwaps } from './recomputationSwaps.ts';
import { renameBack } from './renameBack.ts';
import { finishMoves, moveBack, renameResources } from './renameResources.ts';
import { recomputeLateWrites } from './recompute/recomputeLateWrites.ts';
import { removeStaleSwap, swapColumns } from './columns/swapColumns.ts';
import {
  deleteColumnChanges,
  deleteUndoneNote,
  hasUnfinishedChanges,
  isUnfinished,
  storeUndoneNote,
  undoColumns,
} from './columns/undoColumns.ts';
import { deleteConvertedMarks, withConverted } from './columns/withConverted.ts';

/** The version that this process read last. Edits are usually based on it. */
let lastRead: LoadedSchemas | undefined;

/**
 * Returns the model of the version that was last active on the database, or undefined if there is none or this release
 * cannot read it.
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
  readonly loaded: LoadedSchemas;
  readonly rightsTables: readonly string[];
  /** Who published it. Null: edited by hand. */
  readonly by: string | null;
  /** The folder of the files. */
  readonly folder: string;
  /** Logs a line about the changes to existing records, and the progress. */
  readonly log?: (line: string) => void;
};

/**
 * Changes the values of existing records before the tables are synced. Returns the fields that have other columns now,
 * such as `leads.budget`: their values are as the version requires.
 */
const changeRecords = async (
  client: DdlClient,
  { loaded, log = () => undefined }: ActivateOptions,
  { given, head }: { readonly given: Model | undefined; readonly head: ActiveVersion | undefined },
): Promise<ReadonlySet<string>> => {
  const { model } = loaded;
  const { problems, impacts, steps, live } = await impactOf({ client, before: given, after: loaded });
  if (!live) throw new SchemaProblems([...problems, ...impacts.filter(({ state }) => state === 'blocks')]);
  for (const { message } of steps) log(message);
  if (given === undefined) return new Set();
  await logSteps(client, await renameResources(client, model, given));
  const before = earlierModel(given, model, await readCatalog(client));
  const progress = createProgress(client, log);
  try {
    await logSteps(client, await renameBack(client, model, { before, head }));
    const swaps = [
      ...(await recomputationSwaps(client, { after: model, before, head, progress })),
      ...(await conversionSwaps(client, model, { before, head })),
    ];
    const namesOf = ({ name }: Resource): readonly string[] =>
      swaps.flatMap(({ resource, fields }) => (resource.name === name ? fields.map(({ field }) => field.name) : []));
    await logSteps(
      client,
      await swapColumns(client, swaps, async () => {
        const steps: DdlStep[] = [];
        for (const resource of Object.values(model.resources))
          steps.push(...(await createUniqueIndexes(client, resource, namesOf(resource))));
        return steps;
      }),
    );
    return new Set(
      Object.values(model.resources).flatMap((resource) => namesOf(resource).map((name) => `${resource.name}.${name}`)),
    );
  } finally {
    await progress.end().catch(() => undefined);
  }
};

type Undoing = {
  readonly head: ActiveVersion | undefined;
  /** The version that stays active. */
  readonly active: Model;
  /** The version that is being activated now. It continues with what it has changed. */
  readonly target?: Model;
};

/** Undoes what the activation of another version has done to tables and columns. */
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
  // Also without any change of columns: a unique index of the other version would refuse values that are allowed.
  await syncTables({ client, model: undoing.active, rightsTables });
  await fillFromOthers(client, undoing.active);
  await deleteUndoneNote(client);
};

/** Deletes what was stored during an activation, because its version is active. */
const deleteActivationNotes = async (client: DdlClient): Promise<void> => {
  await finishMoves(client);
  await deleteColumnChanges(client);
  await deleteConvertedMarks(client);
  await deleteUndoneNote(client);
};

const locked = async (client: DdlClient, request: ActivateOptions): Promise<boolean> => {
  const { loaded, rightsTables, by, folder } = request;
  const { model, texts } = loaded;
  await logSteps(client, await removeStaleSwap(client));
  const head = await readActiveVersion(client);
  const isNew = head?.version !== model.version;
  // Reading and checking the previous version takes as long as a start, so it is done only if the files differ.
  const before: Model | undefined = isNew ? activeModel(head, 'schemas')?.model : undefined;
  // A server that ended during the activation of another version may have left changed columns and renamed tables.
  await undoActivation(client, { head, active: before ?? model, target: model });
  if (!isNew) {
    const { unfinished } = await syncTables({ client, model, rightsTables });
    await fillFromOthers(client, model, request.log);
    lastRead = loaded;
    await recomputeLateWrites(client, model);
    await deleteActivationNotes(client);
    return unfinished;
  }
  const converted =
    before === undefined || head === undefined
      ? before
      : withConverted(before, model, { head, meta: (await readCatalog(client)).meta });
  let isRecorded = false;
  try {
    const swapped = await changeRecords(client, request, { given: converted, head });
    const { unfinished } = await syncTables({
      client,
      model,
      rightsTables,
      soon: before !== undefined,
      activation: head === undefined ? undefined : { head: head.at, version: model.version },
    });
    await logSteps(
      client,
      await applyFixes(
        client,
        model,
        converted === undefined ? undefined : earlierModel(converted, model, await readCatalog(client)),
        swapped,
      ),
    );
    await fillFromOthers(client, model, request.log);
    // At once: the files of a version that is recorded in part would never be completed.
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
    // If this fails too, a server or the next start does it. The cause is reported.
    if (before !== undefined && !isRecorded)
      await restoreTables(client, { active: before, head, rightsTables }).catch((failure: unknown) =>
        request.log?.(problemLines(failure).join(' ')),
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

/** Like `withoutLimit`, while no other server changes tables. */
const alone = <T>(pool: pg.Pool, work: (client: DdlClient) => Promise<T>): Promise<T> =>
  withoutLimit(pool, (client) => withTablesLock(client, () => work(client)));

/**
 * Prepares the database for a version of the schema files, unless existing records conflict with it: checks the impact,
 * syncs the tables, migrates the records, and stores the version. One server at a time does so; for the others it is
 * already done. Returns whether long work (indexes and fills) is left to `finish`. Errors: `SchemaProblems` that name
 * the violated rules and records, without any change; `TablesError`.
 */
export const activateSchema = (request: ActivateOptions): Promise<boolean> =>
  alone(request.pool, (client) => locked(client, request));

/** Creates the indexes and fills that an active version did not wait for. The next start continues interrupted work. */
export const finishActivation = async (pool: pg.Pool, model: Model): Promise<void> => {
  await alone(pool, (client) => finishTables(client, model));
};

/**
 * Restores the tables of the active version if the activation of another one has ended in the middle, such as when its
 * process was killed: otherwise this version would work with renamed tables and columns of another type. Does nothing
 * while the activation runs, or if this version is not the active one.
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

/** Migrates the records that a server with the previous version has written meanwhile. */
export const catchUpRecords = async (pool: pg.Pool, after: Model, before: Model): Promise<void> => {
  const client = await connectWithRetry(directPool(pool));
  try {
    await logSteps(client, await applyFixes(client, after, earlierModel(before, after, await readCatalog(client))));
    await recomputeLateWrites(client, after);
  } finally {
    client.release();
  }
};

/** Formats each problem as one line, with the first records concerned, for the log. */
export const problemLines = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map(formatProblem)
    : [error instanceof Error ? error.message : String(error)];

/** Formats problems without the names of records, for clients. */
export const problemLinesForClient = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map((problem) => formatProblem(withoutRecordNames(problem)))
    : problemLines(error);
