import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import { syncModelTables } from '../../server/schema/lifecycle/syncModelTables.ts';
import { createPool } from '../../server/postgres/pool.ts';
import { type PostgresServer, startPostgres } from '../../server/database/embedded/startPostgres.ts';
import { loadSchemas } from '../../server/schema/files/loadSchemas.ts';
import { urlOf } from '../../tests/server/support/postgres.ts';
import type { Filling } from '../fill/filling.ts';
import { fillPeople, type People } from '../fill/people.ts';
import { fillingSettings } from '../fill/fillWithoutIndexes.ts';
import { projectRoot } from '../server/processes.ts';

export type Bench = {
  readonly pool: pg.Pool;
  readonly model: Model;
  readonly url: string;
  readonly postgresVersion: string;
  readonly people: People;
  readonly close: () => Promise<void>;
};

/** Creates a temporary folder that every user can enter: if root runs the benchmark, Postgres runs as another user. */
export const createFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'gable-bench-'));
  await chmod(folder, 0o711);
  return folder;
};

// Idle connections end when Postgres stops, which is not an error.
const poolOf = ({ connection }: PostgresServer): pg.Pool =>
  createPool({
    connection: { connectionString: urlOf(connection) },
    size: 16,
    statementTimeoutMs: 900_000,
    onError: () => undefined,
  });

type Fill = (filling: Filling) => Promise<void>;

const fillTables = async (dataDir: string, model: Model, fill: Fill): Promise<People> => {
  const server = await startPostgres({ dataDir, settings: fillingSettings });
  const pool = poolOf(server);
  try {
    await syncModelTables(pool, model);
    const people = await fillPeople(pool, model);
    await fill({ pool, model, now: new Date() });
    return people;
  } finally {
    await pool.end();
    await server.stop();
  }
};

/**
 * Starts the embedded Postgres, creates tables, users and the requested records, and starts Postgres again with the
 * product's settings.
 */
export const openBench = async (fill: Fill): Promise<Bench> => {
  const folder = await createFolder();
  const dataDir = join(folder, 'data');
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  try {
    const { model } = await loadSchemas(join(projectRoot, 'schemas'));
    const people = await fillTables(dataDir, model, fill);
    const server = await startPostgres({ dataDir });
    const pool = poolOf(server);
    const close = async (): Promise<void> => {
      await pool.end();
      await server.stop();
      await remove();
    };
    return { pool, model, url: urlOf(server.connection), postgresVersion: server.version, people, close };
  } catch (error) {
    await remove();
    throw error;
  }
};
