import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { checkLoaded } from '../changes/checkDraft.ts';
import { dropField } from '../changes/dropField.ts';
import { type Config, readConfig } from '../config.ts';
import { ConfigError } from '../environment.ts';
import { DatabaseError } from '../database/openDatabase.ts';
import { openImportDatabase } from '../import/openImportDatabase.ts';
import { PostgresStartError } from '../postgres/launcher.ts';
import { type LoadedSchemas, loadSchemas } from '../schemas/loadSchemas.ts';
import { sayProblem } from '../schemas/problem.ts';
import { SchemaProblems } from '../schemas/SchemaProblems.ts';
import { TablesError } from '../tables/TablesError.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const countOf = (count: number, noun: string): string => `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const withPool = async <T>(config: Config, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const database = await openImportDatabase(config, () => undefined);
  const pool = new pg.Pool({ ...database.connection, max: 2, options: '-c search_path=public' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
};

/** Before there is a database there is nothing that a file could make wrong. */
const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean => databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'cluster'));

/** Says what the folder would do to the records that stand. Gives how many rules stand in its way. */
const tellImpact = (config: Config, loaded: LoadedSchemas): Promise<number> =>
  withPool(config, async (pool) => {
    const { impacts, steps } = await checkLoaded(pool, loaded);
    for (const { message } of steps) console.log(message);
    for (const impact of impacts) (impact.state === 'blocks' ? console.error : console.log)(sayProblem(impact));
    return impacts.filter(({ state }) => state === 'blocks').length;
  });

const drop = (config: Config, loaded: LoadedSchemas, place: string): Promise<number> =>
  withPool(config, async (pool) => {
    const client = await pool.connect();
    try {
      const filled = await dropField(client, loaded.model, place);
      console.log(`${place} is dropped; ${countOf(filled, 'record')} had a value`);
      return 0;
    } finally {
      client.release();
    }
  });

/**
 * `npm run schemas`: checks the folder of schema files, and against the records of the database where there is one; says all that is wrong.
 * `-- --files` looks at the files alone; `-- --drop leads.oldField` drops what a field that was taken out has left. Exit code 1 where something is wrong.
 */
const run = async (argv: readonly string[]): Promise<number> => {
  const config = readConfig(process.env, [], root);
  const loaded = await loadSchemas(config.schemasDir);
  if (argv.includes('--drop')) return drop(config, loaded, argv[argv.indexOf('--drop') + 1] ?? '');
  for (const warning of loaded.warnings) console.warn(`warning: ${sayProblem(warning)}`);
  const blocking = argv.includes('--files') || !hasDatabase(config) ? 0 : await tellImpact(config, loaded);
  if (blocking > 0) {
    console.error(countOf(blocking, 'problem'));
    return 1;
  }
  const resources = Object.values(loaded.model.resources);
  const fields = resources.flatMap((resource) => resource.fields.filter(({ system }) => !system));
  console.log(`${countOf(resources.length, 'resource')}, ${countOf(fields.length, 'field')}, all good`);
  return 0;
};

/** Mistakes of the person who starts it: their own words, no stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, TablesError];

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (error) {
  if (error instanceof SchemaProblems) {
    for (const problem of error.problems) console.error(sayProblem(problem));
    console.error(countOf(error.problems.length, 'problem'));
  } else if (error instanceof Error && expected.some((type) => error instanceof type)) console.error(error.message);
  else throw error;
  process.exitCode = 1;
}
