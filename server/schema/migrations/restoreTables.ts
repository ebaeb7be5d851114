import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { fillFromOthers } from '../lookupsAndRollups/fillFromOthers.ts';
import { readCatalog } from '../tables/catalog.ts';
import type { DdlClient } from '../tables/ddl.ts';
import { ifTablesAreFree } from '../tables/locks/withTablesLock.ts';
import { withUnlimitedClient } from '../tables/locks/withTables.ts';
import { rightsTablesOf } from '../tables/rightsTablesOf.ts';
import { syncTables } from '../tables/syncTables.ts';
import { logSteps } from '../tables/work.ts';
import { activeModel } from './activeModel.ts';
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
import { type ActiveVersion, readActiveVersion } from './history.ts';
import type { Previous } from './migrate.ts';
import { problemLines } from './problemLines.ts';
import { finishMoves, moveBack } from './renameResources.ts';

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
const restoreTables = async (client: DdlClient, undoing: Undoing): Promise<void> => {
  const { active: model } = undoing;
  await undoActivation(client, undoing);
  // Needed even if no column was changed: a unique index of the other version would refuse values that are allowed.
  await syncTables({ client, model, rightsTables: rightsTablesOf(model) });
  await fillFromOthers(client, model);
  await deleteUndoneNote(client);
};

/** Deletes the notes that are stored during an activation, because its version is active. */
export const deleteActivationNotes = async (client: DdlClient): Promise<void> => {
  await finishMoves(client);
  await deleteColumnChanges(client);
  await deleteConvertedMarks(client);
  await deleteUndoneNote(client);
};

/**
 * Reads the version that is active before `target` is activated. First undoes what a server that ended during the
 * activation of another version may have left: changed columns and renamed tables.
 */
export const readPrevious = async (client: DdlClient, target: Model): Promise<Previous> => {
  await logSteps(client, await removeStaleSwap(client));
  const head = await readActiveVersion(client);
  // Reading and checking the previous version takes as long as a start, so it is done only if the files differ.
  const before = head?.version === target.version ? undefined : activeModel(head, 'schemas')?.model;
  await undoActivation(client, { head, active: before ?? target, target });
  return { head, before };
};

/**
 * Runs `work`, which changes the tables from the previous version to another one, and returns its result. If it fails,
 * restores the tables of the previous version, and throws the error of `work`. `log` receives the problems of a failed
 * restoration: a server then restores the tables later, at the latest when it starts.
 */
export const restoringOnError = async <T>(
  client: DdlClient,
  { before, head }: Previous,
  { work, log }: { readonly work: () => Promise<T>; readonly log?: ((line: string) => void) | undefined },
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (before !== undefined)
      await restoreTables(client, { active: before, head }).catch((failure: unknown) =>
        log?.(problemLines(failure).join(' ')),
      );
    throw error;
  }
};

/**
 * Restores the tables of the active version if the activation of another version was interrupted, for example because
 * its process was killed. Otherwise servers would find renamed tables, and columns of another type. Does nothing while
 * an activation runs, or if `model` is not the active version.
 */
export const restoreActive = async (pool: pg.Pool, model: Model): Promise<void> => {
  if (!(await hasUnfinishedChanges(pool))) return;
  await withUnlimitedClient(pool, (client) =>
    ifTablesAreFree(client, async () => {
      const head = await readActiveVersion(client);
      if (head?.version !== model.version) return;
      await logSteps(client, await removeStaleSwap(client));
      await restoreTables(client, { active: model, head });
      await deleteActivationNotes(client);
    }),
  );
};
