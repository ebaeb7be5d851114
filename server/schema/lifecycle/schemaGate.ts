import { basename } from 'node:path';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { readHead } from '../migrations/history.ts';
import { finish, modelOfHead, putInForce, settle } from '../migrations/putInForce.ts';
import { publisherOf } from './publisher.ts';
import { bringModelTables } from './bringModelTables.ts';
import type { LoadedSchemas } from '../files/loadSchemas.ts';

export type SchemaGate = {
  /** Hands in a version whose model is about to be put in force; gives the model. */
  readonly offer: (loaded: LoadedSchemas, by?: string | null) => Model;
  /** Makes the database ready for the model of an offered version. Errors: `SchemaProblems`, `TablesError`; then the version before stays. */
  readonly bring: (model: Model) => Promise<void>;
  /** Makes, once a version is in force, what it was not kept waiting for; nothing where nothing is left. */
  readonly finish: (model: Model) => Promise<void>;
  /** Does, once a version is in force, what was written meanwhile by the rules of the one before. */
  readonly settle: (after: Model, before: Model) => Promise<void>;
  /** The last version that was in force on this database, on whichever server. */
  readonly lastGood: () => Promise<LoadedSchemas | undefined>;
};

/**
 * Opens what stands between a folder of schema files and the database: no version passes that existing records conflict with. `say` takes lines
 * for the log: what an edit does to existing records, and how far it is.
 */
export const openSchemaGate = (pool: pg.Pool, folder: string, say: (line: string) => void = () => undefined): SchemaGate => {
  const offered = new Map<string, { readonly loaded: LoadedSchemas; readonly by: string | null }>();
  let unfinished = false;
  const finishLeft = async (model: Model): Promise<void> => {
    if (!unfinished) return;
    unfinished = false;
    await finish(pool, model);
  };
  return {
    offer: (loaded, by = null) => {
      // Who publishes is told first; then the folder's watcher finds the same files.
      offered.set(loaded.model.version, { loaded, by: by ?? offered.get(loaded.model.version)?.by ?? null });
      return loaded.model;
    },
    bring: async (model) => {
      const offer = offered.get(model.version);
      if (offer === undefined) throw new Error(`schemas: version ${model.version} was never offered`);
      await bringModelTables(pool, model, async (rightsTables) => {
        const by = offer.by ?? (await publisherOf(pool, model.version));
        unfinished = (await putInForce({ pool, ...offer, by, rightsTables, folder, say })) || unfinished;
      });
      offered.delete(model.version);
    },
    finish: finishLeft,
    settle: (after, before) => {
      offered.delete(after.version);
      return settle(pool, after, before);
    },
    lastGood: async () => modelOfHead(await readHead(pool), basename(folder)),
  };
};
