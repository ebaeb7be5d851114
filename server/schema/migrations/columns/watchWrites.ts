import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import type { DdlClient } from '../../tables/ddl.ts';

/** A recorded write of a record, with its position in the order of writes. */
type NotedWrite = { readonly id: string; readonly record: string };

/** Functions that keep a list of the records of one table that were written since `begin`. */
export type WatchedWrites = {
  /** Starts recording written records. Leftovers of an interrupted run are deleted first. */
  readonly begin: () => Promise<void>;
  /** Returns the oldest recorded writes, at most `maxAtOnce`. */
  readonly read: () => Promise<readonly NotedWrite[]>;
  /** Deletes these writes, so that `read` does not return them again. */
  readonly forget: (writes: readonly NotedWrite[]) => Promise<void>;
  /** Stops recording, and deletes what was recorded. */
  readonly end: () => Promise<void>;
};

const maxAtOnce = 2000;

/** Prefix of the triggers and tables that log the writes of a table, before the name of that table. */
export const watchPrefix = 'changing_';

const namesOf = (table: string): { readonly notes: string; readonly trigger: string; readonly table: string } => ({
  notes: `gable.${quote(watchPrefix + table)}`,
  trigger: quote(watchPrefix + table),
  table: quote(table),
});

/**
 * Returns the names of the tables whose writes are recorded by `watchWrites`, in this run or in one that was
 * interrupted.
 */
export const watchedTables = async (client: DdlClient): Promise<readonly string[]> => {
  const { rows } = await client.query(
    `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
      join pg_namespace n on n.oid = c.relnamespace
     join pg_proc p on p.oid = t.tgfoid join pg_namespace o on o.oid = p.pronamespace
     where t.tgname = 'changing_' || c.relname and p.proname = t.tgname and n.nspname = 'public'
     and o.nspname = 'gable'`,
  );
  return rows.map(({ name }) => String(name));
};

/** Stops recording the writes of the table `name`, and deletes what was recorded. */
export const endWatch = async (client: DdlClient, name: string): Promise<void> => {
  const { notes, trigger, table } = namesOf(name);
  await client.query(`drop trigger if exists ${trigger} on ${table}`);
  await client.query(`drop function if exists ${notes}()`);
  await client.query(`drop table if exists ${notes}`);
};

/**
 * Returns functions that list the records written since `begin`. A caller that copies the values of a table then also
 * copies the values written meanwhile. A trigger lists each new record, and each record in which one of `columns` is
 * written, whichever program writes it. Example, after each update of `"code"`: `insert into gable."changing_leads"
 * (record) values (new."_id")`.
 */
export const watchWrites = (client: DdlClient, { name }: Resource, columns: readonly string[]): WatchedWrites => {
  const { notes, trigger, table } = namesOf(name);
  const end = (): Promise<void> => endWatch(client, name);
  return {
    end,
    begin: async () => {
      await end();
      await client.query(
        `create table ${notes} (id bigint generated always as identity primary key, record uuid not null)`,
      );
      await client.query(
        `create function ${notes}() returns trigger language plpgsql as $$ begin insert into ${notes} (record)
          values (new."_id"); return null; end $$`,
      );
      await client.query(
        `create trigger ${trigger} after insert
          or update of ${columns.map(quote).join(', ')} on ${table} for each row execute function ${notes}()`,
      );
    },
    read: async () =>
      (
        await client.query(`select id::text as id, record::text as record from ${notes} order by id limit ${maxAtOnce}`)
      ).rows.map(({ id, record }) => ({ id: String(id), record: String(record) })),
    forget: async (writes) => {
      if (writes.length > 0)
        await client.query(`delete from ${notes} where id = any($1::bigint[])`, [writes.map(({ id }) => id)]);
    },
  };
};
