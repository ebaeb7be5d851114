import { hostname } from 'node:os';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';
import { fillFromOthers } from '../lookupsAndRollups/fillFromOthers.ts';
import { rememberActive } from '../migrations/activeModel.ts';
import { describeDraftChanges } from '../migrations/checks/changedFields.ts';
import { impactOf } from '../migrations/checks/impactOf.ts';
import { recordVersion } from '../migrations/history.ts';
import { migrate, type Previous, withConvertedFields } from '../migrations/migrate.ts';
import { recomputeLateWrites } from '../migrations/recompute/recomputeLateWrites.ts';
import { deleteActivationNotes, readPrevious, restoringOnError } from '../migrations/restoreTables.ts';
import { SchemaProblems } from '../problems/SchemaProblems.ts';
import type { DdlClient } from '../tables/ddl.ts';
import { finishTables } from '../tables/finishTables.ts';
import { runWithoutBlocking } from '../tables/locks/runWithoutBlocking.ts';
import { withTables } from '../tables/locks/withTables.ts';
import { rightsTablesOf } from '../tables/rightsTablesOf.ts';
import { syncTables } from '../tables/syncTables.ts';
import { createSchemaState, type SchemaState } from './schemaState.ts';

/** A draft to activate. */
export type DraftToActivate = {
  readonly pool: pg.Pool;
  /** The edited files, which `loadSchemas` has read and found valid. */
  readonly draft: LoadedSchemas;
  /** Id of the user who published the draft. Null: the files were edited by hand. */
  readonly by: string | null;
  /** The folder of the files. */
  readonly folder: string;
  /** Receives each line about changes to existing records, and about the progress. */
  readonly log?: ((line: string) => void) | undefined;
};

/** Refuses a draft that existing records conflict with, and logs what it will change. Errors: `SchemaProblems`. */
const refuseConflicts = async (
  client: DdlClient,
  { draft, log }: DraftToActivate,
  { before }: Previous,
): Promise<void> => {
  const { problems, impacts, steps, canPublish } = await impactOf({ client, before, after: draft });
  if (!canPublish) throw new SchemaProblems([...problems, ...impacts.filter(({ state }) => state === 'blocks')]);
  for (const { message } of steps) log?.(message);
};

/** Stores the draft as the active version. Other servers then change to it. */
const recordActive = (
  client: DdlClient,
  { draft: { model, texts }, by, folder }: DraftToActivate,
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

/** Syncs the tables of a draft that is active already. Returns false, because this leaves nothing for later. */
const syncActive = async (client: DdlClient, { draft: { model }, log }: DraftToActivate): Promise<boolean> => {
  await syncTables({ client, model, rightsTables: rightsTablesOf(model) });
  await fillFromOthers(client, model, log);
  await recomputeLateWrites(client, model);
  return false;
};

/**
 * Makes a draft of the schema files the active version. Every edit takes this way, whether it was published in the
 * studio or made by hand: the draft is validated, checked against existing records, migrated to and activated. One
 * server at a time does so. If a step fails, the tables of the previous version are restored. If the draft is active
 * already, because another server has activated it, only the tables are synced.
 *
 * Returns what requests need of the version, and whether indexes and fills are left to `finishActivation`. Errors:
 * `SchemaProblems` with the violated rules and records; `TablesError` if the tables cannot be changed.
 */
export const activateDraft = async (
  request: DraftToActivate,
): Promise<{ readonly state: SchemaState; readonly isUnfinished: boolean }> => {
  // The draft: its files have been read, and are valid.
  const { pool, draft, log } = request;
  // Validate: the rules must compile too, before anything changes.
  const state = await createSchemaState(draft.model);

  const isUnfinished = await withTables(pool, async (client) => {
    const previous = await readPrevious(client, draft.model);
    const isActive = previous.head?.version === draft.model.version;
    const activate = async (): Promise<boolean> => {
      const converted = await withConvertedFields(client, draft.model, previous);
      // Check against data:
      await refuseConflicts(client, request, converted);
      // Migrate:
      const isLeft = await migrate(client, draft.model, { ...converted, log });
      // Activate:
      await recordActive(client, request, previous);
      return isLeft;
    };
    const isLeft = isActive
      ? await syncActive(client, request)
      : await restoringOnError(client, previous, { work: activate, log });
    await deleteActivationNotes(client);
    rememberActive(draft);
    return isLeft;
  });
  return { state, isUnfinished };
};

/**
 * Creates the indexes and fills the columns that an activation has left for later, because they take long. Call it once
 * the version is active. The next start continues interrupted work.
 */
export const finishActivation = async (pool: pg.Pool, model: Model): Promise<void> => {
  await withTables(pool, (client) => finishTables(client, model));
};
