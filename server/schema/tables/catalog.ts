import type { DdlClient } from './ddl.ts';

/** Existing objects of the database. */
export type Catalog = {
  /** Table → column → type as Postgres writes it. */
  readonly tables: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** Index name → whether it is valid. An index whose creation was interrupted is invalid. */
  readonly indexes: ReadonlyMap<string, boolean>;
  /** Key → value in `gable.meta`, such as a generated object → the hash of its text. */
  readonly meta: ReadonlyMap<string, string>;
};

const readMeta = async (client: DdlClient): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await client.query(`select to_regclass('gable.meta') is not null as "isThere"`);
  if (rows[0]?.['isThere'] !== true) return new Map();
  const meta = await client.query('select key, value from gable.meta');
  return new Map(meta.rows.map(({ key, value }) => [String(key), String(value)]));
};

/** Reads the columns of all tables, the indexes, and the entries of `gable.meta`. */
export const readCatalog = async (client: DdlClient): Promise<Catalog> => {
  const columns = await client.query(`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`);
  const indexes = await client.query(`
    select c.relname as name, i.indisvalid as whole from pg_index i join pg_class c on c.oid = i.indexrelid
    where c.relnamespace = 'public'::regnamespace`);
  const tables = new Map<string, Map<string, string>>();
  for (const { table, column, type } of columns.rows) {
    const cached = tables.get(String(table)) ?? new Map<string, string>();
    tables.set(String(table), cached.set(String(column), String(type)));
  }
  return {
    tables,
    indexes: new Map(indexes.rows.map(({ name, whole }) => [String(name), whole === true])),
    meta: await readMeta(client),
  };
};
