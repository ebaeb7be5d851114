import { hostname } from 'node:os';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { connectWithRetry } from '../../postgres/retryConnection.ts';
import { extendStatementTimeout } from '../../postgres/extendStatementTimeout.ts';
import { formatProblem } from '../problems/problem.ts';
import { withoutRecordNames } from './withoutRecordNames.ts';
import { checkTexts, type LoadedSchemas } from '../files/loadSchemas.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import { readCatalog } from '../tables/catalog.ts';
import { finishTables } from '../tables/finishTables.ts';
import { syncTables } from '../tables/syncTables.ts';
import type { DdlClient } from '../tables/ddl.ts';
import { logSteps } from '../tables/work.ts';
import { withTablesLock } from '../tables/withTablesLock.ts';
import { applyFixes } from './applyFixes.ts';
import { describeDraftChanges } from './checks/changedFields.ts';
import { convertFields, renameBack } from './convertFields.ts';
import { earlierModel } from './checks/earlierModel.ts';
import { type ActiveVersion, readActiveVersion, recordVersion } from './history.ts';
import { impactOf } from './checks/impactOf.ts';
import { createProgress } from './progress.ts';
import { recomputeFields } from './recomputeFields.ts';
import { finishMoves, moveBack, renameResources } from './renameResources.ts';
import { recomputeLateWrites } from './recomputeLateWrites.ts';
import { removeStaleSwap } from './swapColumns.ts';

/** What this process read last, by its version: of an edit it is what the edit was made on. */
let lastRead: LoadedSchemas | undefined;

/**
 * The model of the files that the database last had in force; undefined where there are none, or today's product can't
 * read them any more.
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
  /** Who published it; null: edited by hand. */
  readonly by: string | null;
  /** The folder that it came from. */
  readonly folder: string;
  /** Takes a line for the log: what is done to existing records, and how far it is. */
  readonly log?: (line: string) => void;
};

/** Changes what existing records hold, before the tables are synced. */
const changeRecords = async (
  client: DdlClient,
  { loaded, log = () => undefined }: ActivateOptions,
  given: Model | undefined,
): Promise<void> => {
  const { model } = loaded;
  const { problems, impacts, steps, live } = await impactOf({ client, before: given, after: loaded });
  if (!live) throw new SchemaProblems([...problems, ...impacts.filter(({ state }) => state === 'blocks')]);
  for (const { message } of steps) log(message);
  if (given === undefined) return;
  await logSteps(client, await renameResources(client, model, given));
  const before = earlierModel(given, model, await readCatalog(client));
  const progress = createProgress(client, log);
  try {
    await logSteps(client, [
      ...(await renameBack(client, model, before)),
      ...(await recomputeFields(client, { after: model, before, progress })),
      ...(await convertFields(client, model, before)),
    ]);
  } finally {
    await progress.end().catch(() => undefined);
  }
};

/** Restores the earlier names of tables and columns, as the version before stays active. */
const restoreNames = async (
  client: DdlClient,
  {
    before,
    model,
    rightsTables,
  }: { readonly before: Model; readonly model: Model; readonly rightsTables: readonly string[] },
): Promise<void> => {
  const steps = [
    ...(await moveBack(client, before)),
    ...(await renameBack(client, before, earlierModel(model, before, await readCatalog(client)))),
  ];
  await logSteps(client, steps);
  if (steps.length > 0) await syncTables({ client, model: before, rightsTables, soon: true });
};

const locked = async (client: DdlClient, request: ActivateOptions): Promise<boolean> => {
  const { loaded, rightsTables, by, folder } = request;
  const { model, texts } = loaded;
  await logSteps(client, await removeStaleSwap(client));
  const head = await readActiveVersion(client);
  const isNew = head?.version !== model.version;
  // To read and check all files of the version before takes as long as to start: only where they are others.
  const before: Model | undefined = isNew ? activeModel(head, 'schemas')?.model : undefined;
  // A server that was ended in the middle of another version can have left tables with the names of that one.
  await logSteps(client, await moveBack(client, before ?? model, model));
  if (!isNew) {
    const { unfinished } = await syncTables({ client, model, rightsTables });
    lastRead = loaded;
    await recomputeLateWrites(client, model);
    return unfinished;
  }
  try {
    await changeRecords(client, request, before);
    const { unfinished } = await syncTables({ client, model, rightsTables, soon: before !== undefined });
    await logSteps(
      client,
      await applyFixes(
        client,
        model,
        before === undefined ? undefined : earlierModel(before, model, await readCatalog(client)),
      ),
    );
    await recordVersion(client, head, {
      version: model.version,
      texts,
      by,
      place: `${hostname()}:${folder}`,
      changes: describeDraftChanges(model, before),
    });
    await finishMoves(client);
    lastRead = loaded;
    return unfinished;
  } catch (error) {
    // Where even this fails, the next start does it; what is reported is the cause.
    if (before !== undefined)
      await restoreNames(client, { before, model, rightsTables }).catch((failure: unknown) =>
        request.log?.(problemLines(failure).join(' ')),
      );
    throw error;
  }
};

/** Does `work` on a connection of its own that may take its time, while no other server changes tables. */
const alone = async <T>(pool: pg.Pool, work: (client: DdlClient) => Promise<T>): Promise<T> => {
  const client = await connectWithRetry(pool);
  const restoreTime = extendStatementTimeout(client, 0);
  try {
    await client.query('set statement_timeout = 0');
    return await withTablesLock(client, () => work(client));
  } finally {
    restoreTime();
    await client.query('reset statement_timeout').catch(() => undefined);
    client.release();
  }
};

/**
 * Makes the database ready for a version of the schema files, unless standing records speak against it: looks what it
 * would do to them, brings the tables along, does with the records what the files say, and writes the version down. One
 * server at a time does so; the next finds it done. Gives whether what takes long, indexes and fills, is left to
 * `finish`.
 * Errors: `SchemaProblems` that say which records break which new rule; then nothing has changed. `TablesError`.
 */
export const activateSchema = (request: ActivateOptions): Promise<boolean> =>
  alone(request.pool, (client) => locked(client, request));

/**
 * Makes, for a version that is in force, the indexes and fills that it was not kept waiting for. What breaks off is
 * taken up by the next start.
 */
export const finishActivation = async (pool: pg.Pool, model: Model): Promise<void> => {
  await alone(pool, (client) => finishTables(client, model));
};

/** Writes once more what records got meanwhile of a server that had the version before; what is right is left alone. */
export const catchUpRecords = async (pool: pg.Pool, after: Model, before: Model): Promise<void> => {
  const client = await connectWithRetry(pool);
  try {
    await logSteps(client, await applyFixes(client, after, earlierModel(before, after, await readCatalog(client))));
    await recomputeLateWrites(client, after);
  } finally {
    client.release();
  }
};

/** Says each problem in one line, with the first records that it is about: for the log. */
export const problemLines = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map(formatProblem)
    : [error instanceof Error ? error.message : String(error)];

/** Says the same without the names of records: for who asks the server. */
export const problemLinesForClient = (error: unknown): readonly string[] =>
  error instanceof SchemaProblems
    ? error.problems.map((problem) => formatProblem(withoutRecordNames(problem)))
    : problemLines(error);
