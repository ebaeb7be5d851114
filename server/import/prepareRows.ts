import { setImmediate } from 'node:timers/promises';
import { mapCells, type MappedRow, type Planning } from './planRow.ts';
import type { CsvRow } from './readCsv.ts';
import type { RowVerdict } from './verdict.ts';

/** chosen: a few milliseconds' work, so that whoever else asks the server something is not kept waiting. */
const rowsPerTurn = 25;

/** Takes rows through the map and, where all of them are new records, through the rules: all that needs no database, while it writes those before. */
export const prepareRows = async (planning: Planning, rows: readonly CsvRow[]): Promise<readonly (MappedRow | RowVerdict)[]> => {
  const prepared: (MappedRow | RowVerdict)[] = [];
  for (const [index, row] of rows.entries()) {
    prepared.push(mapCells(planning, row));
    if (index % rowsPerTurn === rowsPerTurn - 1) await setImmediate();
  }
  return prepared;
};
