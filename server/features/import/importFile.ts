import { basename } from 'node:path';
import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import { directPool } from '../../postgres/pools/directPool.ts';
import type { Statement } from '../../postgres/statement.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import type { OperationContext } from '../../records/context/context.ts';
import { readerOf } from '../../records/context/readerOf.ts';
import { findNames } from './rows/lookUps/findNames.ts';
import { backgroundContext } from '../../records/context/backgroundContext.ts';
import { stageRows } from './rows/lookUps/lookUp.ts';
import { createKeyTable, rememberRows } from './rows/lookUps/keyTable.ts';
import { cellsOf, type MappedRow, type Planning } from './rows/planRow.ts';
import { prepareRows } from './rows/prepareRows.ts';
import { findTable, type FoundTable } from './files/findTable.ts';
import type { CsvRow } from './files/readCsv.ts';
import { parseHeader } from './files/parseHeader.ts';
import { createRowPadder } from './rows/createRowPadder.ts';
import type { ImportMap } from './maps/parseMap.ts';
import { openSource, type Source } from './files/source.ts';
import { createStatisticsUpdater } from './job/createStatisticsUpdater.ts';
import { createTally, type RowVerdict, type VerdictTotals } from './rows/verdict.ts';
import { writeBatch } from './rows/write/writeBatch.ts';

export type ImportRequest = {
  readonly pool: pg.Pool;
  readonly state: SchemaState;
  readonly resource: Resource;
  readonly actor: Actor;
  readonly now: Date;
  /** Path of the file. */
  readonly file: string;
  readonly map: ImportMap;
  /** Sheet of a workbook. Default: the first. */
  readonly sheet?: string;
  /** Name of the file in messages. Default: the name in its path. */
  readonly name?: string;
  /** Whether rows are only checked, and nothing is written. Default: false. */
  readonly dryRun?: boolean;
  /** Id under which written records are tracked, so that the import can be undone. */
  readonly importId?: string;
  /** The request that started the import. Absent: a command started it. */
  readonly request?: OperationContext;
  /** A connection that the caller closes. Absent: the import opens one. */
  readonly client?: pg.PoolClient;
  /** Continues an interrupted run of the same import: the last row, and its counts. */
  readonly from?: { readonly row: number; readonly totals: VerdictTotals };
  /** Stops after the current batch. */
  readonly signal?: AbortSignal;
  /** Called with the names of the columns before the first row. */
  readonly onHeader?: (header: readonly string[]) => void | Promise<void>;
  /** Called for every row, in the order of the file within a batch. */
  readonly onVerdict?: (verdict: RowVerdict) => void | Promise<void>;
  /** Returns the last statement in the transaction of a batch, which stores the progress. */
  readonly onBatch?: (row: number, totals: () => VerdictTotals) => Promise<Statement | undefined>;
};

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

/**
 * Imports a CSV or XLSX file in batches of 500 rows, one transaction each, and returns the counts of verdicts. With
 * `dryRun`, rows are checked and nothing is written. After an interruption all complete batches are stored. To continue
 * the same import after its last batch, pass `from`. Another import of the file finds these rows as duplicates if the
 * mapping has a match key. Errors: `CsvError`, `SheetError`; the reason of `signal` if it is aborted; those of the
 * database.
 */
export const importFile = async (request: ImportRequest): Promise<VerdictTotals> => {
  const {
    pool,
    state,
    resource,
    actor,
    now,
    file,
    map,
    dryRun = false,
    onHeader,
    onVerdict,
    onBatch,
    importId,
    signal,
    from,
  } = request;
  const context = backgroundContext({ pool, state, resource, actor, now }, request.request);
  const source = await openSource(file, map.layout);
  const tally = createTally(from?.totals);
  const client = request.client ?? (await directPool(pool).connect());
  const statistics = createStatisticsUpdater(client, resource, map.matchKey);
  const names = findNames({ pool, client, model: state.model, resource, reader: readerOf(context), map, dryRun });
  let rows = from?.totals.rows ?? 0;
  let counted = rows;
  let batch: CsvRow[] = [];
  let batchLength = 0;
  let writing: Promise<void> = Promise.resolve();

  type Prepared = {
    readonly planning: Planning;
    readonly wanted: readonly CsvRow[];
    readonly prepared: readonly (MappedRow | RowVerdict)[];
  };

  const write = async ({ planning, wanted: csvRows, prepared }: Prepared): Promise<void> => {
    const refused = prepared.filter((row): row is RowVerdict => !('values' in row));
    const planned = prepared.filter((row): row is MappedRow => 'values' in row);
    const last = csvRows.at(-1)?.number ?? 0;
    const job = {
      ...planning,
      client,
      context,
      fileName: request.name ?? basename(file),
      dryRun,
      ...(importId === undefined ? {} : { importId }),
    };
    const staged = stageRows(job, planned);
    // Wait for the previous batch. Its error ends the import.
    await writing;
    signal?.throwIfAborted();
    if (last <= (from?.row ?? 0)) {
      writing = rememberRows(job, planned);
    } else {
      const before = tally.created();
      const made = new Set<number>();
      writing = writeBatch(job, staged, async (verdicts) => {
        for (const { number, verdict } of names.own === undefined ? [] : verdicts)
          if (verdict === 'created') made.add(number);
        for (const verdict of [...refused, ...verdicts].sort((a, b) => a.number - b.number)) {
          tally.add(verdict);
          counted += 1;
          await onVerdict?.(verdict);
        }
        const statement = await onBatch?.(last, () => tally.totals(counted));
        return statement === undefined ? [] : [statement];
      }).then(() =>
        dryRun
          ? names.own?.made(planned.filter(({ number }) => made.has(number)))
          : statistics.wrote(tally.created() - before),
      );
    }
    // The error is handled when the batch is awaited.
    writing.catch(() => undefined);
  };

  const flush = async (titles: readonly string[], csvRows: readonly CsvRow[]): Promise<void> => {
    const planning = { state, resource, actor, now, map, header: titles, names };
    // Rows that may refer to each other by name are read after the rows above them are written.
    for (let left = csvRows; left.length > 0; ) {
      if (names.own !== undefined) await writing;
      const prepared = await prepareRows(planning, left, dryRun);
      const most =
        (await names.own?.readyRows(
          prepared.map((row, place) => ({
            cells: cellsOf(planning, left[place] ?? row),
            values: 'values' in row ? row.values : undefined,
          })),
        )) ?? left.length;
      await write({ planning, wanted: left.slice(0, most), prepared: prepared.slice(0, most) });
      left = left.slice(most);
    }
  };

  try {
    await createKeyTable(client);
    const { table, header } = await readTable(source, request);
    await onHeader?.(table.names);
    const padRow = createRowPadder({ columns: table, header, isText: source.text !== undefined });
    for await (const given of source.rows(table.sheet)) {
      if (given.number <= table.headerRow) continue;
      const row = padRow(given);
      if (row.number > (from?.row ?? 0)) rows += 1;
      batch.push(row);
      batchLength = row.cells.reduce((sum, cell) => sum + cell.length, batchLength);
      // A batch does not mix rows before and after the row where an earlier run stopped.
      if (batch.length < rowsPerBatch && batchLength < maxBatchLength && row.number !== from?.row) continue;
      const full = batch;
      batch = [];
      batchLength = 0;
      await flush(header, full);
    }
    if (batch.length > 0) await flush(header, batch);
    await writing;
    return tally.totals(rows);
  } finally {
    source.close();
    await writing.catch(() => undefined);
    // The connection is closed with the import, which drops its temporary tables.
    if (request.client === undefined) client.release(true);
  }
};
