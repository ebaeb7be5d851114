import type pg from 'pg';
import type { Model } from '#model/resource.ts';
import type { FileStore } from './fileStore.ts';

/** The store whose files without a record are deleted, and where its records are. */
export type SweepRequest = {
  readonly pool: pg.Pool;
  readonly model: Model;
  readonly store: FileStore;
  readonly now: Date;
  /** Stops the work after the running batch. */
  readonly signal?: AbortSignal;
  /** Runs the search of the tables, or resolves to 0 while another server searches them. Default: runs it. */
  readonly onOneServer?: (work: () => Promise<number>) => Promise<number>;
};

/**
 * Age from which a file without a record is deleted. chosen: no request takes a day, so no server will still write a
 * record for it.
 */
const graceMs = 86_400_000;
const rowsAtOnce = 2000;
const emptyId = '00000000-0000-0000-0000-000000000000';

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

type Table = { readonly table: string; readonly id: string; readonly columns: readonly string[] };

/** The files of messages. */
const messageParts: Table = { table: 'gable.message_parts', id: 'id', columns: ['value'] };

/**
 * Returns all tables and columns that could refer to a file. It reads the tables instead of the schemas, because a
 * field removed from a schema keeps its column and its files. The log is excluded, because it describes the past.
 */
const namingTables = async ({ pool, model }: SweepRequest): Promise<readonly Table[]> => {
  const { rows } = await pool.query<
    Omit<Table, 'id'>
  >(`select c.relname as "table", array_agg(a.attname::text) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid = 'jsonb'::regtype
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and exists (select from pg_attribute i where i.attrelid = c.oid and i.attname = '_id')
    group by c.relname`);
  const records = rows.filter(({ table }) => model.resources[table]?.readOnly !== true);
  return [...records.map(({ table, columns }) => ({ table: quoted(table), id: '"_id"', columns })), messageParts];
};

/** Removes from the set the ids of files that a row of the table refers to. */
const keepNamed = async (
  { pool, signal }: SweepRequest,
  { table, id, columns }: Table,
  ids: Set<string>,
): Promise<void> => {
  const text = `with page as (
      select ${id} as id, concat_ws(' ', ${columns.map((name) => `${quoted(name)}::text`).join(', ')}) as text
      from ${table} where ${id} > $1 order by ${id} limit ${rowsAtOnce})
    select (select id::text from page order by id desc limit 1) as last,
      (select array_agg(distinct m[1]) from page, regexp_matches(text, '/files/([0-9a-f]{40})/', 'g') m) as named`;
  for (let last: string | null = emptyId; last !== null && ids.size > 0; ) {
    if (signal?.aborted === true) return;
    const { rows }: pg.QueryResult<{ last: string | null; named: readonly string[] | null }> = await pool.query(text, [
      last,
    ]);
    for (const id of rows[0]?.named ?? []) ids.delete(id);
    last = rows[0]?.last ?? null;
  }
};

/** Deletes stored files from before a moment that no record or message refers to. Returns their number. */
const removeUnnamed = async (request: SweepRequest, before: Date): Promise<number> => {
  const { store, signal } = request;
  let removed = 0;
  for await (const found of store.olderThan(before)) {
    if (found.length === 0) continue;
    const ids = new Set(found);
    for (const table of await namingTables(request)) await keepNamed(request, table, ids);
    // Not all rows were searched.
    if (signal?.aborted === true) return removed;
    for (const id of ids) await store.remove(id);
    removed += ids.size;
  }
  return removed;
};

/**
 * Deletes files older than a day that no record or message refers to: those left by a crash, or by a request with an
 * uncertain outcome. If the database fails, nothing is deleted. Returns the number of deleted files, without those that
 * were still being received.
 */
export const sweepFiles = async (request: SweepRequest): Promise<number> => {
  const { store, now, onOneServer = (work) => work() } = request;
  const before = new Date(now.getTime() - graceMs);
  await store.clearComing(before);
  return onOneServer(() => removeUnnamed(request, before));
};
