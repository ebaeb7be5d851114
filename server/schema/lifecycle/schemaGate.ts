import { basename } from 'node:path';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { readActiveVersion } from '../migrations/history.ts';
import { finishActivation, activeModel, activateSchema, catchUpRecords } from '../migrations/activateSchema.ts';
import { publisherOf } from './publisher.ts';
import { syncModelTables } from './syncModelTables.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';

export type SchemaGate = {
  /** Hands in a version whose model is about to be put in force; gives the model. */
  readonly offer: (loaded: LoadedSchemas, by?: string | null) => Model;
  /** Makes the database ready for the model of an offered version. Errors: `SchemaProblems`, `TablesError`; then the version before stays. */
  readonly sync: (model: Model) => Promise<void>;
  /** Makes, once a version is in force, what it was not kept waiting for; nothing where nothing is left. */
  readonly finish: (model: Model) => Promise<void>;
  /** Does, once a version is in force, what was written meanwhile by the rules of the one before. */
  readonly catchUp: (after: Model, before: Model) => Promise<void>;
  /** The last version that was in force on this database, on whichever server. */
  readonly lastGood: () => Promise<LoadedSchemas | undefined>;
};

/**
 * Opens what stands between a folder of schema files and the database: no version passes that existing records conflict with. `say` takes lines
 * for the log: what an edit does to existing records, and how far it is.
 */
export const createSchemaGate = (pool: pg.Pool, folder: string, log: (line: string) => void = () => undefined): SchemaGate => {
  const offered = new Map<string, { readonly loaded: LoadedSchemas; readonly by: string | null }>();
  let unfinished = false;
  const finishLeft = async (model: Model): Promise<void> => {
    if (!unfinished) return;
    unfinished = false;
    await finishActivation(pool, model);
  };
  return {
    offer: (loaded, by = null) => {
      // Who publishes is told first; then the folder's watcher finds the same files.
      offered.set(loaded.model.version, { loaded, by: by ?? offered.get(loaded.model.version)?.by ?? null });
      return loaded.model;
    },
    sync: async (model) => {
      const offer = offered.get(model.version);
      if (offer === undefined) throw new Error(`schemas: version ${model.version} was never offered`);
      await syncModelTables(pool, model, async (rightsTables) => {
        const by = offer.by ?? (await publisherOf(pool, model.version));
        unfinished = (await activateSchema({ pool, ...offer, by, rightsTables, folder, log })) || unfinished;
      });
      offered.delete(model.version);
    },
    finish: finishLeft,
    catchUp: (after, before) => {
      offered.delete(after.version);
      return catchUpRecords(pool, after, before);
    },
    lastGood: async () => activeModel(await readActiveVersion(pool), basename(folder)),
  };
};
