import type { Logger } from 'pino';
import type pg from 'pg';
import { problemLines, problemLinesForClient } from '../../schema/migrations/problemLines.ts';
import type { LoadedSchemas } from '../../schema/files/loadSchemas.ts';
import { createSchemaLifecycle, readLastActive, type SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { SchemaProblems } from '../../schema/problems/SchemaProblems.ts';

type SchemasParts = {
  readonly pool: pg.Pool;
  /** The folder of the schema files. */
  readonly folder: string;
  /** The version in the folder. */
  readonly loaded: LoadedSchemas;
  readonly log: Logger;
};

/**
 * Activates the version in the schema folder, and returns the lifecycle of the schemas. If existing records conflict
 * with this version, because the folder was edited while no server was running, the last active version is activated
 * instead. Errors: `SchemaProblems` if there is no last active version or it has problems too; `TablesError` if the
 * tables cannot be synced.
 */
export const openSchemas = async ({ pool, folder, loaded, log }: SchemasParts): Promise<SchemaLifecycle> => {
  try {
    return await createSchemaLifecycle({ pool, folder, loaded, log });
  } catch (error) {
    const last = error instanceof SchemaProblems ? await readLastActive(pool, folder) : undefined;
    if (last === undefined) throw error;
    const store = await createSchemaLifecycle({ pool, folder, loaded: last, log });
    store.setProblems(problemLinesForClient(error));
    log.error({ problems: problemLines(error) }, 'schema edit rejected; the last valid version stays active');
    return store;
  }
};
