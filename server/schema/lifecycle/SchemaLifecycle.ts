import { basename } from 'node:path';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createListeners } from '#model/createListeners.ts';
import type { Model } from '#model/resource.ts';
import { setMarkHandler } from '../../postgres/staleMarks.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';
import { refreshOwnMarks } from '../lookupsAndRollups/refreshOwnMarks.ts';
import { activeModel } from '../migrations/activeModel.ts';
import { catchUpRecords } from '../migrations/catchUpRecords.ts';
import { readActiveVersion } from '../migrations/history.ts';
import { restoreActive } from '../migrations/restoreTables.ts';
import { activateDraft, type DraftToActivate, finishActivation } from './activateDraft.ts';
import { readOrganizationSettings, withOrganizationSettings } from './organizationSettings.ts';
import { publisherOf } from './publisher.ts';
import { createSchemaState, type SchemaState } from './schemaState.ts';
import { createRequiredRecords } from './syncModelTables.ts';
import { createVersionHolder } from './versionHolder.ts';

/** The active version of the schemas on this server, and functions that replace it. */
export type SchemaLifecycle = {
  readonly current: () => SchemaState;
  /** Returns the version of the files, without the organization's settings. */
  readonly filesVersion: () => string;
  /** Returns sentences about the last rejected edit; empty if all edits are active. */
  readonly problems: () => readonly string[];
  /** Stores the problems of a rejected edit, until `activate` is called the next time. */
  readonly setProblems: (problems: readonly string[]) => void;
  /** Returns the ISO time when the activation of another version began; undefined if none is running. */
  readonly changingSince: () => string | undefined;
  /**
   * Activates a version: checks it against existing records, migrates them, and then uses it for every request.
   * Activations run one at a time, in the order of the calls. Removes the stored problems at once, because problems
   * that are stored later belong to later edits. `by` is the user who published the version, null when the files were
   * edited by hand. Errors: `SchemaProblems`, `TablesError`; the previous version then stays active.
   */
  readonly activate: (loaded: LoadedSchemas, by: string | null) => Promise<void>;
  /** Creates the indexes and fills that the activation left for later. Does nothing if none are left. */
  readonly finish: () => Promise<void>;
  /** Calls the listener with each version once it is active. Returns the function to unsubscribe. */
  readonly subscribe: (listener: (version: string) => void) => () => void;
  /**
   * Activates the organization's settings if they may have changed since the last call. `epoch`: the number that
   * triggers raise with each change of users, roles and the organization (`gable.rights_epoch`), as text. Does nothing
   * while it stays the same.
   */
  readonly follow: (epoch: string) => Promise<void>;
  /**
   * Updates records that were written with an earlier version, such as by an import that ran while another version was
   * activated. Does nothing if that version is still active.
   */
  readonly catchUp: (before: Model) => Promise<void>;
  /** Restores the tables of this version if this or another server was interrupted while it activated another one. */
  readonly restore: () => Promise<void>;
};

/** What `SchemaLifecycle` needs. */
export type SchemaLifecycleOptions = {
  readonly pool: pg.Pool;
  /** The folder of the schema files. */
  readonly folder: string;
  /** The first version to activate. */
  readonly loaded: LoadedSchemas;
  readonly log: Pick<Logger, 'info'>;
};

/**
 * When late writes are searched for after an activation, in ms. The last time is beyond the time limit of any request.
 */
const catchUpAfterMs = [1_000, 5_000, 30_000, 120_000];

/**
 * Returns the files and model that any server activated last on this database. Undefined if there are none, or if this
 * release cannot read them. `folder`: the schema folder, which names the files in messages.
 */
export const readLastActive = async (pool: pg.Pool, folder: string): Promise<LoadedSchemas | undefined> =>
  activeModel(await readActiveVersion(pool), basename(folder));

/**
 * Activates a draft and creates its required records. Returns its version with the organization's settings.
 * `onUnfinished`: called if indexes and fills are left for `finishActivation`. Errors: those of `activateDraft`.
 */
const prepareVersion = async (
  { pool, folder, log }: SchemaLifecycleOptions,
  { draft, by }: Pick<DraftToActivate, 'draft' | 'by'>,
  onUnfinished: () => void,
): Promise<SchemaState> => {
  const { model } = draft;
  const { state, isUnfinished } = await activateDraft({
    pool,
    draft,
    by: by ?? (await publisherOf(pool, model.version)),
    folder,
    log: (line) => log.info({ schemas: folder }, line),
  });
  if (isUnfinished) onUnfinished();
  await createRequiredRecords(pool, model);
  const own = withOrganizationSettings(model, await readOrganizationSettings(pool, model));
  return own === model ? state : createSchemaState(own);
};

/** Returns a function that runs tasks one at a time, in the order of the calls. A failed task does not stop others. */
const createQueue = (): ((task: () => Promise<void>) => Promise<void>) => {
  let last: Promise<void> = Promise.resolve();
  return (task) => {
    const done = last.then(task);
    last = done.catch(() => undefined);
    return done;
  };
};

/**
 * Migrates, some time after the activation of `after`, the records of requests that had begun with the version
 * `before`. `isActive`: whether `after` is still the active version.
 */
const catchUpLater = (
  { pool, log }: SchemaLifecycleOptions,
  { after, before, isActive }: { readonly after: Model; readonly before: Model; readonly isActive: () => boolean },
): void => {
  const catchUp = async (): Promise<void> => {
    if (pool.ending || !isActive()) return;
    await catchUpRecords(pool, after, before).catch((error: unknown) => {
      if (!pool.ending) log.info({ err: error }, 'late writes could not be checked; the next check or start does it');
    });
  };
  for (const ms of catchUpAfterMs) setTimeout(() => void catchUp(), ms).unref();
};

/**
 * Activates the version `loaded` and returns the functions that activate later versions. From now on, transactions of
 * the pool update look-ups and roll-ups by the active version. Errors: `SchemaProblems` if existing records conflict
 * with `loaded`; `TablesError` if the tables cannot be synced.
 */
export const createSchemaLifecycle = async (options: SchemaLifecycleOptions): Promise<SchemaLifecycle> => {
  const { pool, loaded, log } = options;
  let isUnfinished = false;
  const prepare = (next: LoadedSchemas, by: string | null): Promise<SchemaState> =>
    prepareVersion(options, { draft: next, by }, () => {
      isUnfinished = true;
    });
  const listeners = createListeners<string>();
  const active = createVersionHolder({
    pool,
    log,
    files: loaded.model,
    first: await prepare(loaded, null),
    onChange: listeners.notify,
  });
  let problems: readonly string[] = [];
  let changingSince: string | undefined;
  const inOrderOfEdits = createQueue();
  const inOrderOfSettings = createQueue();

  setMarkHandler(pool, (client, marks) => refreshOwnMarks(client, active.current().model, marks));

  const replaceFiles = async (next: LoadedSchemas, by: string | null): Promise<void> => {
    if (next.model.version === active.files().version) return;
    changingSince = new Date().toISOString();
    const state = await prepare(next, by).finally(() => {
      changingSince = undefined;
    });
    active.replaceFiles(next.model, state);
  };

  return {
    current: active.current,
    filesVersion: () => active.files().version,
    problems: () => problems,
    setProblems: (next) => {
      problems = next;
    },
    changingSince: () => changingSince,
    activate: async (next, by) => {
      problems = [];
      const before = active.current().model;
      const after = next.model;
      await inOrderOfEdits(() => replaceFiles(next, by));
      await catchUpRecords(pool, after, before);
      catchUpLater(options, { after, before, isActive: () => active.files().version === after.version });
    },
    finish: async () => {
      if (!isUnfinished) return;
      isUnfinished = false;
      await finishActivation(pool, active.files());
    },
    subscribe: listeners.subscribe,
    catchUp: async (before) => {
      if (before.version !== active.current().model.version) await catchUpRecords(pool, active.files(), before);
    },
    restore: async () => {
      if (changingSince === undefined) await restoreActive(pool, active.files());
    },
    follow: async (epoch) => {
      if (epoch !== active.settingsEpoch()) await inOrderOfSettings(() => active.refreshSettings(epoch));
    },
  };
};
