import { planned, prepared, type Statement } from '../../../postgres/statement.ts';

/** One import as the database keeps it. */
export type ImportRecord = {
  readonly id: string;
  readonly resource: string;
  readonly by: string;
  readonly at: Date;
  readonly name: string;
  readonly state: string;
  readonly sheet: string | null;
  readonly map: unknown;
  readonly done: number;
  readonly result: unknown;
  readonly message: string | null;
  /**
   * How far writing it has come, in the transaction of the rows themselves; null: nothing of it can be gone on with.
   */
  readonly checkpoint: unknown;
  readonly updatedAt: Date;
};

const columns =
  'id::text as id, resource, "by"::text as "by", "at", name, state, sheet, map, done, result, message, checkpoint, "updatedAt"';

export const insertImport = (
  { id, resource, by, name }: Pick<ImportRecord, 'id' | 'resource' | 'by' | 'name'>,
  now: Date,
): Statement =>
  prepared(
    `insert into gable.imports (id, resource, "by", "at", name, state, "updatedAt") values ($1, $2, $3, $4, $5, 'uploaded', $4)`,
    [id, resource, by, now.toISOString(), name],
  );

/** Asks for one import of a person; everybody has their own. */
export const selectImport = ({ id, resource, by }: Pick<ImportRecord, 'id' | 'resource' | 'by'>): Statement =>
  prepared(`select ${columns} from gable.imports where id = $1 and resource = $2 and "by" = $3`, [id, resource, by]);

/** Asks for the last imports of a person, the newest first. */
export const selectImports = ({ resource, by }: Pick<ImportRecord, 'resource' | 'by'>): Statement =>
  prepared(`select ${columns} from gable.imports where resource = $1 and "by" = $2 order by "at" desc limit 20`, [
    resource,
    by,
  ]);

export type ImportChange = Partial<
  Pick<ImportRecord, 'state' | 'sheet' | 'map' | 'done' | 'result' | 'message' | 'checkpoint'>
>;

const jsonColumns: readonly string[] = ['map', 'result', 'checkpoint'];

/**
 * Changes an import, only from some states where these are given, so that of two who ask for the same only one gets it;
 * gives its id.
 * Example: `update gable.imports set "updatedAt" = clock_timestamp(), state = $2 where id = $1 and state =
 * any($3::text[]) returning id::text as id`.
 */
export const updateImport = (id: string, change: ImportChange, from?: readonly string[]): Statement => {
  const values: unknown[] = [id];
  const sets = Object.entries(change).map(([name, value]) => {
    const isJson = jsonColumns.includes(name);
    values.push(isJson && value !== null ? JSON.stringify(value) : value);
    return `${name} = $${values.length}${isJson ? '::jsonb' : ''}`;
  });
  const where = from === undefined ? '' : ` and state = any($${values.push(from)}::text[])`;
  return planned(
    `update gable.imports set "updatedAt" = clock_timestamp(), ${sets.join(', ')} where id = $1${where} returning id::text as id`,
    values,
  );
};

/** chosen: the space of our locks on imports, apart from those on values. */
const lockSpace = 1195;

/** Takes an import for as long as the connection lives, as a row `{held}`; false: another holds it. */
export const lockImport = (id: string): Statement =>
  prepared(`select pg_try_advisory_lock(${lockSpace}, hashtext($1)) as held`, [id]);

/** The same, but waits until whoever holds it gives it up, as long as the connection's `lock_timeout` lets it. */
export const waitForImport = (id: string): Statement =>
  prepared(`select pg_advisory_lock(${lockSpace}, hashtext($1))`, [id]);

/** Ends an import that nobody holds any more, as after the server was killed; gives its id where it was so. */
export const endLostImport = (id: string, message: string, running: readonly string[]): Statement =>
  prepared(
    `update gable.imports set "updatedAt" = clock_timestamp(), state = 'failed', message = $2 where id = $1 and state = any($3::text[]) and not exists (
       select from pg_locks where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())
       and classid = ${lockSpace} and objsubid = 2 and objid::bigint = hashtext($1::text)::bigint & 4294967295) returning id::text as id`,
    [id, message, running],
  );

/** Asks whether something that an import wrote stands, neither taken back nor tried to be. */
export const isWrittenByImport = (importId: string): Statement =>
  prepared('select exists (select from gable.import_records where import = $1 and undone is null) as stands', [
    importId,
  ]);

/** Counts what an import wrote that nobody has tried to take back yet. */
export const countWritten = (importId: string): Statement =>
  prepared('select count(*)::int as count from gable.import_records where import = $1 and undone is null', [importId]);

/** Forgets what an import once wrote, before it is written anew; only what was taken back is there then. */
export const forgetImportRecords = (importId: string): Statement =>
  prepared('delete from gable.import_records where import = $1', [importId]);

/** Asks which of some rows of a file an import has written, as rows `{row, record, isNew}`. */
export const writtenRows = (importId: string, rows: readonly number[]): Statement =>
  prepared(
    'select "row", record::text as record, before is null as "isNew" from gable.import_records where import = $1 and "row" = any($2::integer[])',
    [importId, rows],
  );

/** Beyond every row: the largest whole number of its column. */
const lastRow = 2_147_483_647;

/** What a row of an import wrote. `before`: of a changed record, what its fields held. */
export type WrittenRecord = {
  readonly row: number;
  readonly record: string;
  readonly version: number;
  readonly before?: unknown;
};

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
 * Asks for records that an import wrote and that nobody has tried to take back yet, the last first; only of rows before
 * one, where that is given, so that nobody looks through what was done already.
 */
export const selectImportRecords = (
  importId: string,
  { limit: most, before }: { readonly limit: number; readonly before: number | undefined },
): Statement =>
  prepared(
    `select "row", record::text as record, version, before from gable.import_records where import = $1 and undone is null and "row" < $3 order by "row" desc limit $2`,
    [importId, most, before ?? lastRow],
  );

/** Notes what became of taking records back: '' where it worked, else why not. */
export const noteUndone = (
  importId: string,
  outcomes: readonly { readonly record: string; readonly reason: string }[],
): Statement =>
  prepared(
    `update gable.import_records r set undone = o.reason from unnest($2::uuid[], $3::text[]) as o(record, reason) where r.import = $1 and r.record = o.record`,
    [importId, outcomes.map(({ record }) => record), outcomes.map(({ reason }) => reason)],
  );

/** Counts what became of taking an import back, by reason. */
export const countUndone = (importId: string): Statement =>
  prepared(
    `select undone as reason, count(*)::int as count from gable.import_records where import = $1 and undone is not null group by undone order by 2 desc limit 50`,
    [importId],
  );

export const selectImportMap = (resource: string, header: string): Statement =>
  prepared('select map from gable.import_maps where resource = $1 and header = $2', [resource, header]);

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
