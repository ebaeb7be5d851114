import { basename } from 'node:path';
import type pg from 'pg';
import type { OperationContext } from '../../../records/context/context.ts';
import { readerOf } from '../../../records/context/readerOf.ts';
import type { Statement } from '../../../postgres/statement.ts';
import type { CsvRow } from '../files/readCsv.ts';
import type { ImportRequest } from './importRequest.ts';
import { findNames, type FoundNames } from '../rows/lookUps/findNames.ts';
import { rememberRows } from '../rows/lookUps/keyTable.ts';
import { stageRows } from '../rows/lookUps/lookUp.ts';
import { cellsOf, type MappedRow, type Planning } from '../rows/planRow.ts';
import { prepareRows } from '../rows/prepareRows.ts';
import { createTally, type RowVerdict, type VerdictTotals } from '../rows/verdict.ts';
import { writeBatch } from '../rows/write/writeBatch.ts';
import { createStatisticsUpdater } from './createStatisticsUpdater.ts';

/** Rows that are converted to records, or rejected, before they are written. */
type PreparedRows = {
  readonly planning: Planning;
  /** Number of the last row. */
  readonly last: number;
  readonly planned: readonly MappedRow[];
  readonly rejected: readonly RowVerdict[];
};

/** Writes the rows of a file batch by batch, and counts the verdicts. */
export type BatchWriter = {
  /**
   * Converts the rows of a batch, and begins to write them when the previous batch is written. `header`: the names of
   * the columns. Errors: those of the previous batch; the reason of `signal` if the import is aborted.
   */
  readonly write: (header: readonly string[], rows: readonly CsvRow[]) => Promise<void>;
  /** Resolves when the last batch is written. Errors: those of that batch. */
  readonly written: () => Promise<void>;
  /** Returns the counts of verdicts so far. `rows`: the number of rows in the file. */
  readonly totals: (rows: number) => VerdictTotals;
};

const isPlanned = (row: MappedRow | RowVerdict): row is MappedRow => 'values' in row;
const isRejected = (row: MappedRow | RowVerdict): row is RowVerdict => !isPlanned(row);

/** Creates the counter of an import's verdicts. `created` returns the number of created records so far. */
const createReporter = ({ from, onVerdict, onBatch }: ImportRequest) => {
  const tally = createTally(from?.totals);
  let counted = from?.totals.rows ?? 0;
  return {
    created: tally.created,
    totals: tally.totals,
    /**
     * Counts and reports the verdicts of a batch, in the order of the file. `last`: the number of its last row. Returns
     * the statements that must be written with the batch.
     */
    report: async (verdicts: readonly RowVerdict[], last: number): Promise<readonly Statement[]> => {
      for (const verdict of verdicts.toSorted((a, b) => a.number - b.number)) {
        tally.add(verdict);
        counted += 1;
        await onVerdict?.(verdict);
      }
      const statement = await onBatch?.(last, () => tally.totals(counted));
      return statement === undefined ? [] : [statement];
    },
  };
};

/**
 * Converts rows, and returns those that can be written together: all, or those above the first row that may refer by
 * name to a record that one of them creates. `rest`: the other rows.
 */
const prepareReady = async (
  planning: Planning & { readonly names: FoundNames },
  rows: readonly CsvRow[],
  options: { readonly dryRun: boolean },
): Promise<{ readonly ready: PreparedRows; readonly rest: readonly CsvRow[] }> => {
  const prepared = await prepareRows(planning, rows, options);
  const count =
    (await planning.names.own?.readyRows(
      prepared.map((row, place) => ({
        cells: cellsOf(planning, rows[place] ?? row),
        values: isPlanned(row) ? row.values : undefined,
      })),
    )) ?? rows.length;
  const ready = prepared.slice(0, count);
  return {
    ready: {
      planning,
      last: rows[count - 1]?.number ?? 0,
      planned: ready.filter(isPlanned),
      rejected: ready.filter(isRejected),
    },
    rest: rows.slice(count),
  };
};

/**
 * Creates the writer of an import. While one batch is written, the next one is read and converted. Rows that may refer
 * to each other by name are converted only after the rows above them are written.
 */
export const createBatchWriter = (
  request: ImportRequest,
  { context, client }: { readonly context: OperationContext; readonly client: pg.PoolClient },
): BatchWriter => {
  const { pool, state, resource, actor, now, map, dryRun = false, importId, signal, from } = request;
  const { created, report, totals } = createReporter(request);
  const statistics = createStatisticsUpdater(client, resource, map.matchKey);
  const names = findNames({ pool, client, model: state.model, resource, reader: readerOf(context), map, dryRun });
  let writing: Promise<void> = Promise.resolve();

  /** Writes a batch in one transaction, and reports its verdicts before the transaction ends. */
  const writeRows = async (
    job: Parameters<typeof writeBatch>[0],
    staged: Parameters<typeof writeBatch>[1],
    { planned, rejected, last }: PreparedRows,
  ): Promise<void> => {
    const before = created();
    const numbers = new Set<number>();
    await writeBatch(job, staged, async (verdicts) => {
      if (names.own !== undefined)
        for (const { number, verdict } of verdicts) if (verdict === 'created') numbers.add(number);
      return report([...rejected, ...verdicts], last);
    });
    if (dryRun) await names.own?.made(planned.filter(({ number }) => numbers.has(number)));
    else await statistics.wrote(created() - before);
  };

  /** Begins to write prepared rows when the previous ones are written. Rows of an earlier run are only remembered. */
  const beginWrite = async (rows: PreparedRows): Promise<void> => {
    const fileName = request.name ?? basename(request.file);
    const job = {
      ...rows.planning,
      client,
      context,
      fileName,
      dryRun,
      ...(importId === undefined ? {} : { importId }),
    };
    const staged = stageRows(job, rows.planned);
    // Wait for the previous batch. Its error ends the import.
    await writing;
    signal?.throwIfAborted();
    writing = rows.last <= (from?.row ?? 0) ? rememberRows(job, rows.planned) : writeRows(job, staged, rows);
    // The error is handled when the batch is awaited.
    writing.catch(() => undefined);
  };

  const write = async (header: readonly string[], rows: readonly CsvRow[]): Promise<void> => {
    const planning = { state, resource, actor, now, map, header, names };
    for (let left = rows; left.length > 0; ) {
      if (names.own !== undefined) await writing;
      const { ready, rest } = await prepareReady(planning, left, { dryRun });
      await beginWrite(ready);
      left = rest;
    }
  };

  return { write, written: () => writing, totals };
};
