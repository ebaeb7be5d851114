import { setImmediate } from 'node:timers/promises';
import { cellsOf, mapCells, type MappedRow, type Planning, newRecordOf } from './planRow.ts';
import type { CsvRow } from '../files/readCsv.ts';
import type { RowVerdict } from './verdict.ts';

/** Rows that are prepared before other requests get a turn. chosen: a few milliseconds of work. */
const rowsPerTurn = 25;

/** Returns a row with the insertable record that it creates. A row that creates no record is returned unchanged. */
const withRecord = (planning: Planning, row: MappedRow | RowVerdict): MappedRow | RowVerdict => {
  if (!('ready' in row) || row.ready === undefined || !('plan' in row.ready)) return row;
  const { number, cells, values, ready } = row;
  return {
    number,
    cells,
    values,
    ready: { number, cells, values, plan: ready.plan, record: newRecordOf(planning, ready) },
  };
};

/**
 * Converts the cells of rows to values, and reads the existing records that the cells name. Returns each row with its
 * values, or its verdict if the row is rejected. If the import only creates records, a row also has `ready`: the
 * validated new record, or the verdict if the record is invalid. Without `dryRun`, `ready` also has the row to insert.
 * Callers run this while the previous batch is written.
 */
export const prepareRows = async (
  planning: Planning,
  rows: readonly CsvRow[],
  { dryRun }: { readonly dryRun: boolean },
): Promise<readonly (MappedRow | RowVerdict)[]> => {
  const prepared: (MappedRow | RowVerdict)[] = [];
  if (planning.map.rules.some(({ alternatives }) => alternatives.some(({ names }) => names !== undefined)))
    await planning.names.learn(rows.map((row) => cellsOf(planning, row)));
  for (const [index, row] of rows.entries()) {
    const mapped = mapCells(planning, row);
    prepared.push(dryRun ? mapped : withRecord(planning, mapped));
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
  }
  return prepared;
};
