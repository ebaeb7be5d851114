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
 * Returns for each row its values, or the verdict if it is rejected. Looks up the records that cells refer to. In the
 * mode `create` it also validates the values and, unless it is a dry run, builds the rows to insert. Runs while the
 * previous batch is written.
 */
export const prepareRows = async (
  planning: Planning,
  rows: readonly CsvRow[],
  dryRun: boolean,
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
