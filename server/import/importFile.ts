import { basename } from 'node:path';
import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { SchemaState } from '../schemaState.ts';
import type { Actor } from '../session/actor.ts';
import type { VerbContext } from '../verbs/context.ts';
import { jobContext } from './jobContext.ts';
import { mapCells, type MappedRow } from './planRow.ts';
import { CsvError } from './readCsv.ts';
import { readHeader } from './readHeader.ts';
import type { ImportMap } from './readMap.ts';
import { openSource } from './source.ts';
import { makeTally, type RowVerdict, type Totals } from './verdict.ts';
import { makeKeyTable, writeBatch } from './writeBatch.ts';

export type ImportRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  readonly file: string;
  readonly map: ImportMap;
  /** Of a workbook; absent: its first. */
  readonly sheet?: string;
  /** As it is told; absent: the file's own. */
  readonly name?: string;
  readonly dryRun?: boolean;
  /** Keeps account of what is written, so that it can be taken back. */
  readonly importId?: string;
  /** The request that asked for it; absent: a command did. */
  readonly request?: VerbContext;
  /** Ends it after the batch that is being written. */
  readonly signal?: AbortSignal;
  readonly onHeader?: (header: readonly string[]) => void | Promise<void>;
  /** Told of every row, in the file's order within a batch. */
  readonly onVerdict?: (verdict: RowVerdict) => void | Promise<void>;
};

/** chosen: one transaction each; large enough to be quick, small enough that nobody waits for it. */
const rowsPerBatch = 500;

/**
 * Imports a CSV or XLSX file row by row, 500 a transaction; a run that is cut short leaves whole batches, and the next run of the
 * same file finds them as duplicates where the map has a match key.
 * Errors: `CsvError`, `SheetError`; the signal's reason; what the database throws when it is away.
 */
export const importFile = async (request: ImportRequest): Promise<Totals> => {
  const { pool, state, resource, actor, now, file, map, dryRun = false, onHeader, onVerdict, importId, signal } = request;
  const context = jobContext({ pool, state, resource, actor, now }, request.request);
  const source = await openSource(file, map.delimiter);
  const tally = makeTally();
  const client = await pool.connect();
  let rows = 0;
  let header: readonly string[] | undefined;
  let batch: (MappedRow | RowVerdict)[] = [];

  const flush = async (planning: { readonly header: readonly string[] }): Promise<void> => {
    const planned = batch.filter((row): row is MappedRow => 'values' in row);
    const refused = batch.filter((row): row is RowVerdict => !('values' in row));
    const writing = { ...planning, state, resource, actor, now, map, client, context, fileName: request.name ?? basename(file), dryRun, ...(importId === undefined ? {} : { importId }) };
    const written = planned.length === 0 ? [] : await writeBatch(writing, planned);
    batch = [];
    for (const verdict of [...refused, ...written].sort((a, b) => a.number - b.number)) {
      tally.add(verdict);
      await onVerdict?.(verdict);
    }
  };

  try {
    await makeKeyTable(client);
    for await (const row of source.rows(request.sheet)) {
      if (header === undefined) {
        header = readHeader(file, row.cells, map);
        await onHeader?.(header);
        continue;
      }
      rows += 1;
      batch.push(mapCells({ state, resource, actor, now, map, header }, row));
      if (batch.length < rowsPerBatch) continue;
      await flush({ header });
      signal?.throwIfAborted();
    }
    if (header === undefined) throw new CsvError(`${file}: is empty; a first row with the names of the columns would be right.`);
    await flush({ header });
    return tally.totals(rows);
  } finally {
    source.close();
    // The connection ends with the import, and its table of keys with it.
    client.release(true);
  }
};
