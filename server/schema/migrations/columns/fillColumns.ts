import type { Field } from '#model/field.ts';
import { permissionNames } from '#model/permissions/permissionNames.ts';
import type { Model, Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import type { DdlClient } from '../../tables/ddl.ts';
import { type RawRecord, readExisting } from '../checks/readExisting.ts';
import type { RuleValues } from '../checks/rules/ruleCheck.ts';
import { type Progress, progressText } from '../progress.ts';
import type { FieldSource } from '../checks/fieldSources.ts';
import { newColumnName } from './keptColumns.ts';
import { stripesOf } from './stripesOf.ts';
import { writeColumns } from '../../../query/records/write/writeColumns.ts';
import { kindContextOf } from '#model/values/kindContextOf.ts';

/** A field that gets new columns. `stored`: the field as its values are stored now, if there are any. */
export type FilledField = { readonly field: Field; readonly stored: Field | undefined };

/** New columns of a table, and how their values are computed. */
export type ColumnFill = {
  /** The new version. */
  readonly model: Model;
  /** The resource in the new version. Its table exists. */
  readonly resource: Resource;
  /** The resource in the active version. */
  readonly before: Resource;
  readonly fields: readonly FilledField[];
  /** The fields from which the new values are computed. A record is filled again if one of them is written. */
  readonly sources: readonly FieldSource[];
  /** What happens to the values, for the progress. */
  readonly change: 'converted' | 'recomputed';
  /** Called with the records of each batch before `valuesOf`. */
  readonly prepare?: (rows: readonly RawRecord[]) => Promise<void>;
  /** Returns the new values of a stored record: name of the field → value. */
  readonly valuesOf: (raw: RuleValues) => RuleValues;
};

/** Records that are read, and records that are written, by one statement. A write blocks others of the same records. */
const [readSize, writeSize] = [1000, 500];
/** Records whose new values are kept in memory, and written in stripes. */
const chunkSize = 50_000;

type NewRecord = Pick<RawRecord, 'id' | 'version' | 'page'> & { readonly values: RuleValues };

const write = async (
  client: DdlClient,
  fills: readonly [ColumnFill, ...ColumnFill[]],
  records: readonly NewRecord[],
): Promise<void> => {
  const [{ resource, model }] = fills;
  const names = fills.flatMap(({ fields }) => fields.map(({ field }) => field.name));
  for (let from = 0; from < records.length; from += writeSize) {
    const { text, values } = writeColumns({
      resource,
      names,
      settings: model.settings,
      records: records.slice(from, from + writeSize),
      into: newColumnName,
    });
    await client.query(text, values);
  }
};

/** Reads records, and returns their new values in batches. */
async function* computeRecords(
  client: DdlClient,
  fills: readonly [ColumnFill, ...ColumnFill[]],
  ids?: readonly string[],
): AsyncGenerator<readonly NewRecord[]> {
  const [{ before, model }] = fills;
  const request = {
    client,
    before,
    permissions: permissionNames(model),
    context: kindContextOf(model.settings),
    batch: readSize,
    deleted: true,
  };
  const sources = fills.flatMap((swap) => swap.sources);
  for await (const rows of readExisting(ids === undefined ? request : { ...request, ids }, sources)) {
    for (const { prepare } of fills) await prepare?.(rows);
    yield rows.map(({ id, version, page, raw }) => ({
      id,
      version,
      page,
      values: Object.assign({}, ...fills.map(({ valuesOf }) => valuesOf(raw))) as RuleValues,
    }));
  }
}

/**
 * Computes the new values of the records `ids`, and writes them to the new columns (`_to_…`) of their table. `fills`:
 * all new columns of the table, and how their values are computed.
 */
export const fillRecords = async (
  client: DdlClient,
  fills: readonly [ColumnFill, ...ColumnFill[]],
  ids: readonly string[],
): Promise<void> => {
  for await (const records of computeRecords(client, fills, ids)) await write(client, fills, records);
};

const fillAll = async (
  client: DdlClient,
  fills: readonly [ColumnFill, ...ColumnFill[]],
  progress: Progress | undefined,
): Promise<void> => {
  const [{ resource, change }] = fills;
  const { rows: counted } = await client.query(`select count(*) as count from ${quote(resource.name)}`);
  const total = Number(counted[0]?.['count']);
  let done = 0;
  let chunk: NewRecord[] = [];
  const flush = async (): Promise<void> => {
    for (const stripe of chunk.length > writeSize ? stripesOf(chunk) : [chunk]) {
      await write(client, fills, stripe);
      done += stripe.length;
      await progress?.note(progressText(done, total, resource, change));
    }
    chunk = [];
  };
  for await (const records of computeRecords(client, fills)) {
    chunk.push(...records);
    if (chunk.length >= chunkSize) await flush();
  }
  if (chunk.length > 0) await flush();
};

/**
 * Computes the new values of all records of a table, and writes them to its new columns (`_to_…`), without blocking
 * other work. `fills`: all new columns of the table; they are filled in one pass. Records that are written meanwhile
 * are left out; `fillRecords` fills them. `progress` gets a line after each batch.
 */
export const fillColumns = async (
  client: DdlClient,
  fills: readonly [ColumnFill, ...ColumnFill[]],
  progress?: Progress,
): Promise<void> => {
  // A crash of Postgres loses the last batches, but then the columns are not swapped either, and are filled again.
  await client.query('set synchronous_commit = off');
  // Otherwise every open list would be loaded again after each batch.
  await client.query('set gable.is_filling = on');
  try {
    await fillAll(client, fills, progress);
  } finally {
    for (const name of ['synchronous_commit', 'gable.is_filling'])
      await client.query(`reset ${name}`).catch(() => undefined);
  }
};
