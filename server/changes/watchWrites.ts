import type { Resource } from '#model/resource.ts';
import { quote } from '../sql/quote.ts';
import type { DdlClient } from '../tables/ddl.ts';

/** A write of one record, in the order of noting. */
export type NotedWrite = { readonly id: string; readonly record: string };

export type WatchedWrites = {
  /** Notes from here on who writes what; what an earlier run that broke off has left is cleared away. */
  readonly begin: () => Promise<void>;
  /** The first of what has been noted. */
  readonly read: () => Promise<readonly NotedWrite[]>;
  readonly forget: (writes: readonly NotedWrite[]) => Promise<void>;
  readonly end: () => Promise<void>;
};

const mostAtOnce = 2000;

/**
 * Notes which records get another value in columns of a table while their values are being read, whoever writes them.
 * Example: `insert into gable."changing_leads" (record) values (new."_id")`, after each update of `"code"`.
 */
export const watchWrites = (client: DdlClient, { name }: Resource, columns: readonly string[]): WatchedWrites => {
  const [notes, trigger, table] = [`gable.${quote(`changing_${name}`)}`, quote(`changing_${name}`), quote(name)];
  const end = async (): Promise<void> => {
    await client.query(`drop trigger if exists ${trigger} on ${table}`);
    await client.query(`drop function if exists ${notes}()`);
    await client.query(`drop table if exists ${notes}`);
  };
  return {
    end,
    begin: async () => {
      await end();
      await client.query(`create table ${notes} (id bigint generated always as identity primary key, record uuid not null)`);
      await client.query(`create function ${notes}() returns trigger language plpgsql as $$ begin insert into ${notes} (record) values (new."_id"); return null; end $$`);
      await client.query(`create trigger ${trigger} after insert or update of ${columns.map(quote).join(', ')} on ${table} for each row execute function ${notes}()`);
    },
    read: async () => (await client.query(`select id::text as id, record::text as record from ${notes} order by id limit ${mostAtOnce}`)).rows.map(({ id, record }) => ({ id: String(id), record: String(record) })),
    forget: async (writes) => {
      if (writes.length > 0) await client.query(`delete from ${notes} where id = any($1::bigint[])`, [writes.map(({ id }) => id)]);
    },
  };
};
