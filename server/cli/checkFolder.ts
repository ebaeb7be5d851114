import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { addressWarnings } from '../schema/checks/intake/addressWarnings.ts';
import type { LoadedSchemas } from '../schema/files/loadSchemas.ts';
import { checkSchemas } from '../schema/migrations/checkDraft.ts';
import { readProgress } from '../schema/migrations/progress.ts';
import { formatProblem } from '../schema/problems/problem.ts';
import { describeUnreserved } from './describeUnreserved.ts';
import { countOf, type SchemasRun, withPool } from './schemasRun.ts';

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

/** Prints the warnings of the files, and the conflicts with records if there is a database. Returns the exit code. */
export const checkFolder = async (run: SchemasRun, loaded: LoadedSchemas): Promise<number> => {
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
