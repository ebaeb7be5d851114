import { internals, metaTable, plainFunctions } from './internals.ts';
import { syncGeneratedSql, runDdl, type Work } from '../work.ts';

/** Creates the internal tables and functions in the schema `gable`, and updates those whose SQL has changed. */
export const syncInternals = async (work: Work): Promise<void> => {
  if (!work.catalog.meta.has('internals')) {
    for (const text of metaTable) await runDdl(work, { subject: 'gable', text });
  }
  await syncGeneratedSql(work, { key: 'internals', subject: 'gable', texts: internals });
  // The database may have the extension in another schema.
  const { rows } = await work.client.query(
    `select quote_ident(n.nspname) as schema
      from pg_extension e
      join pg_namespace n on n.oid = e.extnamespace
      where e.extname = 'unaccent'`,
  );
  await syncGeneratedSql(work, { key: 'plain', subject: 'gable', texts: plainFunctions(String(rows[0]?.['schema'])) });
};
