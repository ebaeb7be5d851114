import { directPool } from '../../../postgres/pools/directPool.ts';
import { backgroundContext } from '../../../records/context/backgroundContext.ts';
import { findTable, type FoundTable } from '../files/findTable.ts';
import { parseHeader } from '../files/parseHeader.ts';
import type { CsvRow } from '../files/readCsv.ts';
import { openSource, type Source } from '../files/source.ts';
import type { ImportRequest } from './importRequest.ts';
import { type BatchWriter, createBatchWriter } from './createBatchWriter.ts';
import { createRowPadder } from '../rows/createRowPadder.ts';
import { createKeyTable } from '../rows/lookUps/keyTable.ts';
import type { VerdictTotals } from '../rows/verdict.ts';

/** Rows of a batch, which is one transaction. chosen: enough to be fast, and few enough not to block others. */
const rowsPerBatch = 500;
/**
 * Max length of a batch. chosen: rows with long texts are written in smaller batches, which limits memory. Units:
 * characters.
 */
const maxBatchLength = 8_000_000;

/** Finds the table of a file, and checks its columns against the mapping. Errors: `SheetError`, `CsvError`. */
const readTable = async (
  source: Source,
  { file, sheet, map }: ImportRequest,
): Promise<{ readonly table: FoundTable; readonly header: readonly string[] }> => {
  const { sheet: chosen, headerRow } = map.layout;
  const wanted = sheet ?? chosen;
  const titles = new Set([...map.columns, ...map.ignored]);
  const table = await findTable(source, {
    ...(wanted === undefined ? {} : { sheet: wanted }),
    ...(headerRow === undefined ? {} : { headerRow }),
    isTitle: (text) => titles.has(text),
  });
  return { table, header: parseHeader(file, table, map) };
};

/** The rows of a file's table that are imported. */
type TableRows = {
  readonly rows: AsyncIterable<CsvRow>;
  /** Row of the header. The rows above it are skipped. */
  readonly headerRow: number;
  /** Returns a row with as many cells as the header. */
  readonly padRow: (row: CsvRow) => CsvRow;
};

/**
 * Groups rows into batches. A batch does not mix rows before and after `stopped`, the row where an earlier run stopped.
 */
async function* batchesOf(
  { rows, headerRow, padRow }: TableRows,
  stopped: number | undefined,
): AsyncGenerator<readonly CsvRow[]> {
  let [batch, length]: [CsvRow[], number] = [[], 0];
  for await (const given of rows) {
    if (given.number <= headerRow) continue;
    const row = padRow(given);
    batch.push(row);
    length = row.cells.reduce((sum, cell) => sum + cell.length, length);
    if (batch.length < rowsPerBatch && length < maxBatchLength && row.number !== stopped) continue;
    const full = batch;
    [batch, length] = [[], 0];
    yield full;
  }
  if (batch.length > 0) yield batch;
}

/** Reads the rows of a file in batches and passes them to `writer`. Returns the number of rows. */
const importRows = async (request: ImportRequest, source: Source, writer: BatchWriter): Promise<number> => {
  const { from, onHeader } = request;
  const { table, header } = await readTable(source, request);
  await onHeader?.(table.names);
  const padRow = createRowPadder({ columns: table, header, isText: source.text !== undefined });
  const tableRows = { rows: source.rows(table.sheet), headerRow: table.headerRow, padRow };
  let count = from?.totals.rows ?? 0;
  for await (const batch of batchesOf(tableRows, from?.row)) {
    count += batch.filter(({ number }) => number > (from?.row ?? 0)).length;
    await writer.write(header, batch);
  }
  await writer.written();
  return count;
};

/**
 * Imports a CSV or XLSX file in batches of 500 rows, one transaction each, and returns the counts of verdicts. With
 * `dryRun`, rows are checked and nothing is written. After an interruption all complete batches are stored. To continue
 * the same import after its last batch, pass `from`. Another import of the file finds these rows as duplicates if the
 * mapping has a match key. Errors: `CsvError`, `SheetError`; the reason of `signal` if it is aborted; those of the
 * database.
 */
export const importFile = async (request: ImportRequest): Promise<VerdictTotals> => {
  const { pool, state, resource, actor, now, file, map } = request;
  const context = backgroundContext({ pool, state, resource, actor, now }, request.request);
  const source = await openSource(file, map.layout);
  const client = request.client ?? (await directPool(pool).connect());
  const writer = createBatchWriter(request, { context, client });
  try {
    await createKeyTable(client);
    return writer.totals(await importRows(request, source, writer));
  } finally {
    source.close();
    await writer.written().catch(() => undefined);
    // The connection is closed with the import, which drops its temporary tables.
    if (request.client === undefined) client.release(true);
  }
};
