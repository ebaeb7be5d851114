import { setImmediate } from 'node:timers/promises';
import { cellsOf, mapCells, type MappedRow, type Planning, newRecordOf } from './planRow.ts';
import type { CsvRow } from '../files/readCsv.ts';
import type { RowVerdict } from './verdict.ts';

/** chosen: a few milliseconds' work, so that whoever else asks the server something is not kept waiting. */
const rowsPerTurn = 25;

/** Makes what is sent of a row that is to be a new record. */
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
 * Finds the records that rows call by name, takes the rows through the map and, where all of them are new records,
 * through the rules, and makes what is sent of them unless it is a trial: while those before are written.
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
