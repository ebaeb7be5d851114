import { readCatalog } from '../catalog.ts';
import { internals, metaTable, plainFunctions } from './internals.ts';
import type { DdlClient, DdlStep } from '../ddl.ts';
import { runWithoutBlocking } from '../locks/runWithoutBlocking.ts';
import { generatedSqlHash } from '../triggers/generatedSql.ts';
import { syncGeneratedSql, runDdl, logSteps, storeMeta, type Work } from '../work.ts';

const generated = { key: 'internals', subject: 'gable', texts: internals };

/**
 * Updates the internal tables of an existing database if their SQL has changed, each statement in a transaction of its
 * own: in a single one, writers would wait for all these tables, and for each other, until the last statement. A
 * statement can be repeated, and only extends what older versions use, so an update that ends in the middle does no
 * harm. Does nothing for a database without internal tables.
 */
export const upgradeInternals = async (client: DdlClient): Promise<void> => {
  const { meta } = await readCatalog(client);
  const hash = meta.get(generated.key);
  if (hash === undefined || hash === generatedSqlHash(generated)) return;
  const steps: DdlStep[] = [];
  for (const text of internals)
    await runWithoutBlocking(client, () => runDdl({ client, steps }, { subject: generated.subject, text }));
  await runWithoutBlocking(client, async () => {
    await storeMeta({ client }, generated.key, generatedSqlHash(generated));
    await logSteps(client, steps);
  });
};

/** Creates the internal tables and functions in the schema `gable`, and updates those whose SQL has changed. */
export const syncInternals = async (work: Work): Promise<void> => {
  if (!work.catalog.meta.has('internals')) {
    for (const text of metaTable) await runDdl(work, { subject: 'gable', text });
  }
  await syncGeneratedSql(work, generated);
  // The database may have the extension in another schema.
  const { rows } = await work.client.query(
    `select quote_ident(n.nspname) as schema
      from pg_extension e
      join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'unaccent'`,
  );
  await syncGeneratedSql(work, { key: 'plain', subject: 'gable', texts: plainFunctions(String(rows[0]?.['schema'])) });
};
