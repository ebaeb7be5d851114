import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { checkSchemas } from '../schema/migrations/checkDraft.ts';
import { readProgress } from '../schema/migrations/progress.ts';
import { dropField } from '../schema/migrations/dropField.ts';
import { dropResource } from '../schema/migrations/dropResource.ts';
import type { Config } from '../config/config.ts';
import { DatabaseError } from '../start/connectDatabase.ts';
import { openImportDatabase } from './openImportDatabase.ts';
import { describeUnreserved, reserveRecords } from './reserveRecords.ts';
import { PostgresStartError } from '../postgres/embedded/startPostgres.ts';
import { type LoadedSchemas, loadSchemas } from '../schema/files/loadSchemas.ts';
import { formatProblem } from '../schema/problems/problem.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import type { DdlClient } from '../schema/tables/ddl.ts';
import { TablesError } from '../schema/tables/TablesError.ts';

/** What the command is told, and where it writes. */
export type SchemasRun = {
  readonly argv: readonly string[];
  readonly config: Config;
  readonly print: (line: string) => void;
  /** Takes what is wrong. */
  readonly complain: (line: string) => void;
};

const countOf = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;

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
const hasDatabase = ({ databaseUrl, dataDir }: Config): boolean =>
  databaseUrl !== undefined || existsSync(join(dataDir, 'postgres', 'cluster'));

/** Says what the folder would do to the records that stand. Gives how many rules stand in its way. */
const printImpact = ({ config, print, complain }: SchemasRun, loaded: LoadedSchemas): Promise<number> =>
  withPool(config, async (pool) => {
    const progress = await readProgress(pool);
    if (progress !== undefined) print(`An edit is being applied: ${progress}`);
    const { problems, impacts, steps } = await checkSchemas(pool, loaded);
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

const check = async (run: SchemasRun): Promise<number> => {
  const { argv, config, print, complain } = run;
  const loaded = await loadSchemas(config.schemasDir);
  if (argv.includes('--drop')) return drop(run, loaded, argv[argv.indexOf('--drop') + 1] ?? '');
  if (argv.includes('--reserve'))
    return withPool(config, (pool) => reserveRecords({ argv, model: loaded.model, pool, print, complain }));
  for (const warning of loaded.warnings) complain(`warning: ${formatProblem(warning)}`);
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

/** Mistakes of the person who starts it: their own words, no stack. */
const expected = [DatabaseError, PostgresStartError, TablesError];

/**
 * Does what `npm run schemas` is asked for: checks the folder of schema files, and against the records of the database
 * where there is one; says all that is wrong. `-- --files` looks at the files alone; `-- --drop leads.oldField` drops
 * what a field that was taken out has left, and `-- --drop oldResource --yes` what a resource has left whose file was
 * taken out; without `--yes` it only says what that is. `-- --reserve leads` says
 * which existing bookings reserve what is still free, and with `--yes` reserves it. Gives the exit code: 1 where something
 * is wrong.
 */
export const runSchemas = async (run: SchemasRun): Promise<number> => {
  try {
    return await check(run);
  } catch (error) {
    if (error instanceof SchemaProblems) {
      for (const problem of error.problems) run.complain(formatProblem(problem));
      run.complain(countOf(error.problems.length, 'problem'));
    } else if (error instanceof Error && expected.some((type) => error instanceof type)) run.complain(error.message);
    else throw error;
    return 1;
  }
};
