import { bringModelTables } from '../../server/database/bringModelTables.ts';
import { fillLeads } from '../leads.ts';
import type { Bench } from '../openBench.ts';

/** What keeps the searched text and the keys of a row; the rest of what hangs on a write is made anew afterwards. */
const kept = ['search_leads', 'keys_leads'];

/** Fills the table of leads as a bulk load does: without its indexes, which are made at the end, and without what counts and compares. */
export const loadLeads = async ({ pool, model }: Pick<Bench, 'pool' | 'model'>, rows: number): Promise<void> => {
  const { rows: indexes } = await pool.query<{ name: string }>(`select indexrelid::regclass::text as name from pg_index where indrelid = 'leads'::regclass and not indisprimary`);
  for (const { name } of indexes) await pool.query(`drop index ${name}`);
  await pool.query('alter table leads disable trigger user');
  for (const name of kept) await pool.query(`alter table leads enable trigger ${name}`);
  await fillLeads(pool, rows);
  await pool.query('alter table leads enable trigger user');
  await pool.query(`delete from gable.meta where key = 'rollup:leads'`);
  await bringModelTables(pool, model);
};
