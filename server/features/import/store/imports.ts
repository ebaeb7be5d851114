import { plannedForValues, prepared, type Statement } from '../../../postgres/statement.ts';
import { lockSpace } from '../../../postgres/advisoryLock.ts';

/** A stored import. */
export type ImportRecord = {
  readonly id: string;
  readonly resource: string;
  readonly by: string;
  readonly at: Date;
  /** The file's original name. */
  readonly name: string;
  readonly state: string;
  readonly sheet: string | null;
  readonly map: unknown;
  /** Number of rows processed so far. */
  readonly done: number;
  readonly result: unknown;
  readonly message: string | null;
  /** Progress of writing, stored in the transaction of the rows. Null: it cannot be continued. */
  readonly checkpoint: unknown;
  readonly updatedAt: Date;
};

const columns =
  'id::text as id, resource, "by"::text as "by", "at", name, state, sheet, map, ' +
  'done, result, message, checkpoint, "updatedAt"';

/** Returns the statement that stores a new import of the user `by` in the state `uploaded`. */
export const insertImport = (
  { id, resource, by, name }: Pick<ImportRecord, 'id' | 'resource' | 'by' | 'name'>,
  now: Date,
): Statement =>
  prepared(
    `insert into gable.imports (id, resource, "by", "at", name, state, "updatedAt")
      values ($1, $2, $3, $4, $5, 'uploaded', $4)`,
    [id, resource, by, now.toISOString(), name],
  );

/** Returns the statement that selects the import `id` of the user `by`, or no row if it belongs to another user. */
export const selectImport = ({ id, resource, by }: Pick<ImportRecord, 'id' | 'resource' | 'by'>): Statement =>
  prepared(`select ${columns} from gable.imports where id = $1 and resource = $2 and "by" = $3`, [id, resource, by]);

/** Returns the statement that selects the last 20 imports of the user `by`, newest first. */
export const selectImports = ({ resource, by }: Pick<ImportRecord, 'resource' | 'by'>): Statement =>
  prepared(`select ${columns} from gable.imports where resource = $1 and "by" = $2 order by "at" desc limit 20`, [
    resource,
    by,
  ]);

/** Columns of a stored import that can be changed. */
export type ImportChange = Partial<
  Pick<ImportRecord, 'state' | 'sheet' | 'map' | 'done' | 'result' | 'message' | 'checkpoint'>
>;

const jsonColumns: readonly string[] = ['map', 'result', 'checkpoint'];

/**
 * Returns the statement that updates an import. It returns the import's id. With `from`, it does nothing and returns no
 * row if the import is in none of these states, so only one of two parallel calls succeeds. Example: `update
 * gable.imports set "updatedAt" = clock_timestamp(), state = $2 where id = $1 and state = any($3::text[]) returning
 * id::text as id`.
 */
export const updateImport = (id: string, change: ImportChange, from?: readonly string[]): Statement => {
  const values: unknown[] = [id];
  const sets = Object.entries(change).map(([name, value]) => {
    const isJson = jsonColumns.includes(name);
    values.push(isJson && value !== null ? JSON.stringify(value) : value);
    return `${name} = $${values.length}${isJson ? '::jsonb' : ''}`;
  });
  const where = from === undefined ? '' : ` and state = any($${values.push(from)}::text[])`;
  return plannedForValues(
    `update gable.imports
      set "updatedAt" = clock_timestamp(), ${sets.join(', ')}
      where id = $1${where}
      returning id::text as id`,
    values,
  );
};

/**
 * Returns the statement that stores a request to stop an import. The server that runs the import stops it after the
 * current batch.
 */
export const requestCancel = (id: string): Statement =>
  prepared('update gable.imports set cancel_asked = true where id = $1', [id]);

/** Returns the statement that selects whether a cancellation was requested, as a row `{cancelled}`. */
export const isCancelRequested = (id: string): Statement =>
  prepared('select cancel_asked as cancelled from gable.imports where id = $1', [id]);

/** Returns the statement that clears an earlier request to cancel an import. */
export const forgetCancel = (id: string): Statement =>
  prepared('update gable.imports set cancel_asked = false where id = $1 and cancel_asked', [id]);

/**
 * Returns the statement that marks an import as failed if it is in one of the states `running` and no process has its
 * lock. It returns the id of the import, or no row if nothing was changed.
 */
export const endLostImport = (id: string, message: string, running: readonly string[]): Statement =>
  prepared(
    `update gable.imports set "updatedAt" = clock_timestamp(), state = 'failed', message = $2
      where id = $1 and state = any($3::text[]) and not exists (
       select from pg_locks
       where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
       and classid = ${lockSpace('import')} and objsubid = 2 and objid::bigint = hashtext($1::text)::bigint & 4294967295)
       returning id::text as id`,
    [id, message, running],
  );

/**
 * Returns the statement that selects whether an import wrote records that an undo has not handled yet, as a row
 * `{hasWritten}`.
 */
export const selectHasImportRecords = (importId: string): Statement =>
  prepared('select exists (select from gable.import_records where import = $1 and undone is null) as "hasWritten"', [
    importId,
  ]);

/**
 * Returns the statement that counts the records that an import wrote and that an undo has not handled yet, as a row
 * `{count}`.
 */
export const countWritten = (importId: string): Statement =>
  prepared('select count(*)::int as count from gable.import_records where import = $1 and undone is null', [importId]);

/**
 * Returns the statement that deletes the list of records that an import wrote. Run it before an undone import runs
 * again.
 */
export const forgetImportRecords = (importId: string): Statement =>
  prepared('delete from gable.import_records where import = $1', [importId]);

/**
 * Returns the statement that selects the records that an import has written for the file's rows with the numbers
 * `rows`. Its result has the columns `row`, `record` and `isNew`.
 */
export const writtenRows = (importId: string, rows: readonly number[]): Statement =>
  prepared(
    `select "row", record::text as record, before is null as "isNew"
      from gable.import_records
      where import = $1 and "row" = any($2::integer[])`,
    [importId, rows],
  );

/** The max value of the row number's column, which is larger than any row number. */
const lastRow = 2_147_483_647;

/** What a row of an import wrote. `before`: the previous field values of a changed record. */
export type WrittenRecord = {
  readonly row: number;
  readonly record: string;
  readonly version: number;
  readonly before?: unknown;
};

/** Returns the statement that stores what rows of an import wrote, so that the import can be undone. */
export const insertImportRecords = (importId: string, written: readonly WrittenRecord[]): Statement =>
  prepared(
    `insert into gable.import_records (import, "row", record, version, before)
     select $1::uuid, * from unnest($2::integer[], $3::uuid[], $4::integer[], $5::jsonb[])`,
    [
      importId,
      written.map(({ row }) => row),
      written.map(({ record }) => record),
      written.map(({ version }) => version),
      written.map(({ before }) => (before === undefined ? null : JSON.stringify(before))),
    ],
  );

/**
 * Returns the statement that selects the records that an import wrote and that an undo has not handled yet, last row
 * first. With `before`, it selects only records of rows before this number, so that handled records are not scanned
 * again.
 */
export const selectImportRecords = (
  importId: string,
  { limit, before }: { readonly limit: number; readonly before: number | undefined },
): Statement =>
  prepared(
    `select "row", record::text as record, version, before from gable.import_records
      where import = $1 and undone is null and "row" < $3 order by "row" desc limit $2`,
    [importId, limit, before ?? lastRow],
  );

/** Returns the statement that stores the results of undoing records: '' for success, otherwise the reason. */
export const storeUndoneRecords = (
  importId: string,
  outcomes: readonly { readonly record: string; readonly reason: string }[],
): Statement =>
  prepared(
    `update gable.import_records r set undone = o.reason from unnest($2::uuid[], $3::text[]) as o(record, reason)
      where r.import = $1 and r.record = o.record`,
    [importId, outcomes.map(({ record }) => record), outcomes.map(({ reason }) => reason)],
  );

/**
 * Returns the statement that counts the results of undoing an import as rows `{reason, count}`, most frequent first, up
 * to 50. The reason '' means success.
 */
export const countUndone = (importId: string): Statement =>
  prepared(
    `select undone as reason, count(*)::int as count from gable.import_records
      where import = $1 and undone is not null group by undone order by 2 desc limit 50`,
    [importId],
  );

/**
 * Returns the statement that selects the mapping last used for files of this resource with these columns, as a row
 * `{map}` or none. `header`: a text that is the same for the same columns.
 */
export const selectImportMap = (resource: string, header: string): Statement =>
  prepared('select map from gable.import_maps where resource = $1 and header = $2', [resource, header]);

/**
 * Returns the statement that stores a mapping, to be proposed for the next file of this resource with the same columns.
 * An earlier mapping for these columns is replaced. `header`: a text that is the same for the same columns. `by`: id of
 * the user.
 */
export const saveImportMap = (
  {
    resource,
    header,
    map,
    by,
  }: { readonly resource: string; readonly header: string; readonly map: unknown; readonly by: string },
  now: Date,
): Statement =>
  prepared(
    `insert into gable.import_maps (resource, header, map, "by", "at") values ($1, $2, $3::jsonb, $4, $5)
     on conflict (resource, header) do update set map = excluded.map, "by" = excluded."by", "at" = excluded."at"`,
    [resource, header, JSON.stringify(map), by, now.toISOString()],
  );
