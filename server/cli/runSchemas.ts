import { resolve } from 'node:path';
import { DatabaseError } from '../database/checkVersion.ts';
import { PostgresStartError } from '../database/embedded/PostgresStartError.ts';
import { loadSchemas } from '../schema/files/loadSchemas.ts';
import { formatProblem } from '../schema/problems/problem.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import { TablesError } from '../schema/tables/TablesError.ts';
import { checkFolder } from './checkFolder.ts';
import { dropData } from './dropData.ts';
import { isFileError } from '../database/isFileError.ts';
import { reserveRecords } from './reserveRecords.ts';
import { countOf, type SchemasRun, withPool } from './schemasRun.ts';
import { writeActiveSchemas, WriteSchemasError } from './writeActiveSchemas.ts';

/** Writes the files that were active last to the folder in the arguments. Returns the exit code. */
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

/** Does what the arguments ask for, and returns the exit code. */
const runAction = async (run: SchemasRun): Promise<number> => {
  const { argv, config, print, complain } = run;
  if (argv.includes('--write')) return writeActive(run);
  const loaded = await loadSchemas(config.schemasDir);
  if (argv.includes('--drop')) return dropData(run, loaded, argv[argv.indexOf('--drop') + 1] ?? '');
  if (argv.includes('--reserve'))
    return withPool(config, (pool) => reserveRecords({ argv, model: loaded.model, pool, print, complain }));
  return checkFolder(run, loaded);
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
