import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { bringModelTables } from '../server/database/bringModelTables.ts';
import { openPool } from '../server/database/pool.ts';
import { startPostgres } from '../server/postgres/launcher.ts';
import { loadSchemas } from '../server/schemas/loadSchemas.ts';
import { urlOf } from '../tests/server/postgres.ts';
import { fillLeads } from './leads.ts';
import { fillPeople, type People } from './people.ts';
import { projectRoot } from './server/processes.ts';

export type Bench = {
  readonly pool: pg.Pool;
  readonly model: Model;
  readonly url: string;
  readonly postgresVersion: string;
  readonly people: People;
  readonly close: () => Promise<void>;
};

/** Makes a folder of its own for a run; Postgres of a root run passes through it as another user. */
export const makeFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-bench-'));
  await chmod(folder, 0o711);
  return folder;
};

/** Starts the embedded Postgres with the product's own settings, brings the tables, and fills in people and leads. */
export const openBench = async (leads: number): Promise<Bench> => {
  const folder = await makeFolder();
  const { model } = await loadSchemas(join(projectRoot, 'schemas'));
  const server = await startPostgres({ dataDir: join(folder, 'data') });
  const url = urlOf(server.connection);
  // A resting connection that Postgres ends at its stop is no failure.
  const pool = openPool({ connection: { connectionString: url }, size: 16, statementTimeoutMs: 600_000, onError: () => undefined });
  const close = async (): Promise<void> => {
    await pool.end();
    await server.stop();
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  };
  try {
    await bringModelTables(pool, model);
    const people = await fillPeople(pool, model);
    await fillLeads(pool, leads);
    return { pool, model, url, postgresVersion: server.version, people, close };
  } catch (error) {
    await close();
    throw error;
  }
};
