import { setImmediate } from 'node:timers/promises';
import { cellsOf, mapCells, type MappedRow, type Planning } from './planRow.ts';
import type { CsvRow } from './readCsv.ts';
import type { RowVerdict } from './verdict.ts';

/** chosen: a few milliseconds' work, so that whoever else asks the server something is not kept waiting. */
const rowsPerTurn = 25;

/** Finds the records that rows call by name, takes the rows through the map and, where all of them are new records, through the rules: while those before are written. */
export const prepareRows = async (planning: Planning, rows: readonly CsvRow[]): Promise<readonly (MappedRow | RowVerdict)[]> => {
  const prepared: (MappedRow | RowVerdict)[] = [];
  if (planning.map.rules.some(({ alternatives }) => alternatives.some(({ names }) => names !== undefined))) await planning.names.learn(rows.map((row) => cellsOf(planning, row)));
  for (const [index, row] of rows.entries()) {
    prepared.push(mapCells(planning, row));
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
  }
  return prepared;
};
