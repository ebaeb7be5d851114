import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { checkSchemas } from '../schema/migrations/checkDraft.ts';
import { readProgress } from '../schema/migrations/progress.ts';
import { dropField } from '../schema/migrations/drop/dropField.ts';
import { dropResource } from '../schema/migrations/drop/dropResource.ts';
import type { Config } from '../config/config.ts';
import { DatabaseError } from '../start/database/checkVersion.ts';
import { openDatabase } from '../start/database/openDatabase.ts';
import { describeUnreserved } from './describeUnreserved.ts';
import { isFileError } from './isFileError.ts';
import { reserveRecords } from './reserveRecords.ts';
import { writeActiveSchemas, WriteSchemasError } from './writeActiveSchemas.ts';
import { PostgresStartError } from '../postgres/embedded/startPostgres.ts';
import { addressWarnings } from '../schema/checks/intake/addressWarnings.ts';
import { type LoadedSchemas, loadSchemas } from '../schema/files/loadSchemas.ts';
import { formatProblem } from '../schema/problems/problem.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import type { DdlClient } from '../schema/tables/ddl.ts';
import { TablesError } from '../schema/tables/TablesError.ts';

/** The arguments of `npm run schemas`, the configuration, and the functions that print its output. */
export type SchemasRun = {
  readonly argv: readonly string[];
  readonly config: Config;
  readonly print: (line: string) => void;
  /** Prints a problem. */
  readonly complain: (line: string) => void;
};

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

const withPool = async <T>(config: Config, work: (pool: pg.Pool) => Promise<T>): Promise<T> => {
  const database = await openDatabase(config, () => undefined);
  // Independent statements are sent together, as in the server.
  const pool = new pg.Pool({ ...database.connection, max: 2, pipeline: true, options: '-c search_path=public' });
  try {
    return await work(pool);
  } finally {
    await pool.end();
    await database.stop();
  }
};

/** Returns whether there is a database to check the files against. */
const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'cluster'));

/** Prints the impact of the folder on existing records. Returns how many rules conflict with records. */
const printImpact = ({ config, print, complain }: SchemasRun, loaded: LoadedSchemas): Promise<number> =>
  withPool(config, async (pool) => {
    const progress = await readProgress(pool);
    if (progress !== undefined) print(`An edit is being applied: ${progress}`);
    // Warnings about addresses were printed with the files, and are not repeated.
    const { problems, warnings, impacts, steps } = await checkSchemas(pool, loaded, { allowPrivate: true });
    for (const warning of warnings.slice(loaded.warnings.length)) complain(`warning: ${formatProblem(warning)}`);
    for (const problem of problems) complain(formatProblem(problem));
    for (const { message } of steps) print(message);
    for (const line of await describeUnreserved(pool, loaded.model)) print(line);
    for (const impact of impacts) (impact.state === 'blocks' ? complain : print)(formatProblem(impact));
    return problems.length + impacts.filter(({ state }) => state === 'blocks').length;
  });

const dropWhole = async (
  client: DdlClient,
  { argv, print }: SchemasRun,
  { model }: LoadedSchemas,
  name: string,
): Promise<number> => {
  const confirmed = argv.includes('--yes');
  const found = await dropResource(client, model, { name, confirmed });
  for (const { what, count } of found) print(`${count.toLocaleString('en')} ${what}`);
  print(
    confirmed
      ? `${name} is dropped`
      : `Nothing was deleted. To delete all of this for good, run: npm run schemas -- --drop ${name} --yes`,
  );
  return confirmed ? 0 : 1;
};

const drop = (run: SchemasRun, loaded: LoadedSchemas, place: string): Promise<number> =>
  withPool(run.config, async (pool) => {
    const { print } = run;
    const client = await pool.connect();
    try {
      if (!place.includes('.')) return await dropWhole(client, run, loaded, place);
      const filled = await dropField(client, loaded.model, place);
      print(`${place} is dropped; ${countOf(filled, 'record')} had a value`);
      return 0;
    } finally {
      client.release();
    }
  });

const writeActive = ({ argv, config, print }: SchemasRun): Promise<number> =>
  withPool(config, async (pool) => {
    const place = argv[argv.indexOf('--write') + 1];
    if (place === undefined) throw new WriteSchemasError('npm run schemas -- --write FOLDER');
    // npm runs scripts in the project's folder; INIT_CWD is the folder the command was typed in.
    const folder = resolve(process.env['INIT_CWD'] ?? process.cwd(), place);
    const { files, at } = await writeActiveSchemas(pool, folder);
    print(`${countOf(files, 'schema file')}, active since ${at}, were written to ${folder}`);
    return 0;
  });

/** Prints the warnings of the files, and the conflicts with records if there is a database. Returns the exit code. */
const check = async (run: SchemasRun, loaded: LoadedSchemas): Promise<number> => {
  const { argv, config, print, complain } = run;
  const allowPrivate = config.webhookPrivateAddresses;
  for (const warning of [...loaded.warnings, ...addressWarnings(loaded.files, { allowPrivate })])
    complain(`warning: ${formatProblem(warning)}`);
  const blocking = argv.includes('--files') || !hasDatabase(config) ? 0 : await printImpact(run, loaded);
  if (blocking > 0) {
    complain(countOf(blocking, 'problem'));
    return 1;
  }
  const resources = Object.values(loaded.model.resources);
  const fields = resources.flatMap((resource) => resource.fields.filter(({ system }) => !system));
  print(`${countOf(resources.length, 'resource')}, ${countOf(fields.length, 'field')}, all good`);
  return 0;
};

/** Does what the arguments ask for, and returns the exit code. */
const runAction = async (run: SchemasRun): Promise<number> => {
  const { argv, config, print, complain } = run;
  if (argv.includes('--write')) return writeActive(run);
  const loaded = await loadSchemas(config.schemasDir);
  if (argv.includes('--drop')) return drop(run, loaded, argv[argv.indexOf('--drop') + 1] ?? '');
  if (argv.includes('--reserve'))
    return withPool(config, (pool) => reserveRecords({ argv, model: loaded.model, pool, print, complain }));
  return check(run, loaded);
};

/** Errors caused by the person who runs the command. They are printed without a stack. */
const expected = [DatabaseError, PostgresStartError, TablesError, WriteSchemasError];

/** Returns the lines that explain an error to the person who runs the command. Throws any other error. */
const expectedLines = (error: unknown): readonly string[] => {
  if (error instanceof SchemaProblems)
    return [...error.problems.map(formatProblem), countOf(error.problems.length, 'problem')];
  if (isFileError(error)) return [error.message];
  if (error instanceof Error && expected.some((type) => error instanceof type)) return [error.message];
  throw error;
};

/**
 * Runs `npm run schemas`: checks the schema folder and, if there is a database, whether its records conflict with it.
 *
 * - `-- --files` checks the files only.
 * - `-- --drop leads.oldField` deletes the data of a removed field.
 * - `-- --drop oldResource --yes` deletes the data of a removed resource; without `--yes` it counts that data.
 * - `-- --write FOLDER` writes the files that were active last on the database to an empty folder.
 * - `-- --reserve leads --yes` reserves the units and properties of existing bookings; without `--yes` it counts them.
 *
 * Returns the exit code: 1 if there is a problem.
 */
export const runSchemas = async (run: SchemasRun): Promise<number> => {
  try {
    return await runAction(run);
  } catch (error) {
    for (const line of expectedLines(error)) run.complain(line);
    return 1;
  }
};
