import { dropField } from '../schema/migrations/drop/dropField.ts';
import { dropResource } from '../schema/migrations/drop/dropResource.ts';
import type { LoadedSchemas } from '../schema/files/loadSchemas.ts';
import type { DdlClient } from '../schema/tables/ddl.ts';
import { countOf, type SchemasRun, withPool } from './schemasRun.ts';

/**
 * Deletes the table of a removed resource, or without `--yes` only prints what would be deleted. Returns the exit code.
 */
const dropTable = async (
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

/** Deletes the data of a removed field, such as `leads.oldField`, or of a removed resource. Returns the exit code. */
export const dropData = (run: SchemasRun, loaded: LoadedSchemas, place: string): Promise<number> =>
  withPool(run.config, async (pool) => {
    const { print } = run;
    const client = await pool.connect();
    try {
      if (!place.includes('.')) return await dropTable(client, run, loaded, place);
      const filled = await dropField(client, loaded.model, place);
      print(`${place} is dropped; ${countOf(filled, 'record')} had a value`);
      return 0;
    } finally {
      client.release();
    }
  });
