import type { Logger } from 'pino';
import type pg from 'pg';
import { problemLines, problemLinesForClient } from '../../schema/migrations/activateSchema.ts';
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
 * Activates the version in the schema folder, and returns its lifecycle. If the folder was edited while no server was
 * running, and the edit conflicts with existing records, the version that was last active is activated instead. Errors:
 * `SchemaProblems` if no version was active or it cannot be activated either; `TablesError`.
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
