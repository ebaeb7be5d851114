import { quote, quoteText } from '../../../postgres/quote.ts';
import type { DdlClient } from '../../tables/ddl.ts';

const functions = [
  'rollup',
  'search',
  'keys',
  'repeated',
  'repeated_new',
  'hooks',
  'log',
  'changing',
  'look_up',
  'looked_up',
  'shown',
  'rolled',
  'rolled_rows',
] as const;
const kinds = [
  'rollup',
  'search',
  'keys',
  'live',
  'log',
  'repeated',
  'rights',
  'hooks',
  'repeatedStatistics',
  'recomputed',
  'fromOthers',
  'endSessions',
  'emailChanges',
] as const;

/**
 * Drops the triggers of other tables whose look-ups and roll-ups read this table. Syncing the tables creates the
 * triggers again, and the values are filled again.
 */
const dropFromOthers = async (client: DdlClient, table: string): Promise<void> => {
  const { rows } = await client.query(
    `select p.oid::regprocedure::text as name,
      substring(p.proname from '^(?:look_up|looked_up|shown|rolled|rolled_rows)_(.*)$') as of
      from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'gable'
      and p.proname ~ '^(look_up|looked_up|shown|rolled|rolled_rows)_'
      and (strpos(p.prosrc, $1) > 0 or strpos(p.prosrc, $2) > 0)`,
    [quote(table), quoteText(table)],
  );
  for (const { name, of } of rows) {
    await client.query(`drop function if exists ${String(name)} cascade`);
    await client.query('delete from gable.meta where key = $1', [`fromOthers:${String(of)}`]);
  }
};

/**
 * Drops everything generated for a table: its triggers, functions, statistics and stored counts. Also drops the
 * triggers of other tables whose look-ups and roll-ups read this table. Syncing the tables creates all of them again.
 */
export const dropGenerated = async (client: DdlClient, table: string): Promise<void> => {
  const { rows } = await client.query(
    `select t.tgname as name
     from pg_trigger t
     join pg_class c on c.oid = t.tgrelid
     join pg_namespace n on n.oid = c.relnamespace
     join pg_proc p on p.oid = t.tgfoid
     join pg_namespace o on o.oid = p.pronamespace
     where not t.tgisinternal and n.nspname = 'public' and c.relname = $1 and o.nspname = 'gable'`,
    [table],
  );
  for (const { name } of rows) await client.query(`drop trigger ${quote(String(name))} on ${quote(table)}`);
  for (const name of functions)
    await client.query(`drop function if exists gable.${quote(`${name}_${table}`)}() cascade`);
  await dropFromOthers(client, table);
  await client.query(`drop statistics if exists gable.${quote(`repeated_${table}`)}`);
  await client.query(`drop table if exists gable.${quote(`changing_${table}`)}`);
  await client.query('delete from gable.rollup where resource = $1', [table]);
  await client.query('delete from gable.hooks where resource = $1', [table]);
  await client.query('delete from gable.meta where key = any($1)', [
    [...kinds, 'collation'].map((kind) => `${kind}:${table}`),
  ]);
};

/**
 * Returns the names of the sequences that number a table's serial fields, e.g. `leads_leadNumber`; none without such
 * fields. A name that begins with the table and `_` belongs to this table only: names of resources have no underscore.
 */
export const sequencesOf = async (client: DdlClient, table: string): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `select c.relname as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'gable' and c.relkind = 'S' and starts_with(c.relname, $1)`,
    [`${table}_`],
  );
  return rows.map(({ name }) => String(name));
};

/** Drops a table with its data, its sequences and everything generated for it. */
export const dropTable = async (client: DdlClient, table: string): Promise<void> => {
  await dropGenerated(client, table);
  await client.query(`drop table ${quote(table)} cascade`);
  for (const name of await sequencesOf(client, table)) await client.query(`drop sequence gable.${quote(name)} cascade`);
  await client.query(`delete from gable.meta where starts_with(key, $1)`, [`fill:${table}.`]);
};
