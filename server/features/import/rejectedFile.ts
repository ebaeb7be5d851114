import { createWriteStream } from 'node:fs';
import { truncate } from 'node:fs/promises';
import { once } from 'node:events';
import { csvLine } from '../../documents/spreadsheets/writeCsv.ts';
import { addedColumns } from './files/readHeader.ts';
import type { RowVerdict } from './rows/verdict.ts';

export type RejectedFile = {
  /** Sees to it that what was added stands in the file; gives the file's length. */
  readonly settle: () => Promise<number>;
  readonly begin: (header: readonly string[]) => Promise<void>;
  readonly add: (verdict: RowVerdict) => Promise<void>;
  readonly end: () => Promise<void>;
};

/**
 * Writes rows that were not imported into a CSV file as they came, with verdict and reason behind them; corrected, the
 * file is imported with the same map; `keptBytes`: goes on behind what stands there. Cells are neutralised for
 * spreadsheets: whoever sent the file is not always who corrects it; the import takes that back.
 */
export const createRejectedFile = async (
  path: string,
  delimiter: string,
  keptBytes?: number,
): Promise<RejectedFile> => {
  // What a run that was cut short wrote behind its last word is written again.
  if (keptBytes !== undefined) await truncate(path, keptBytes);
  const stream = createWriteStream(path, keptBytes === undefined ? {} : { flags: 'r+', start: keptBytes });
  let failure: Error | undefined;
  stream.on('error', (error) => {
    failure = error;
  });
  await Promise.race([once(stream, 'open'), once(stream, 'error')]);
  let own: readonly number[] = [];
  let width = 0;
  const write = async (cells: readonly string[]): Promise<void> => {
    if (failure !== undefined) throw failure;
    if (!stream.write(csvLine(cells, delimiter))) await once(stream, 'drain');
  };
  return {
    begin: async (header) => {
      width = header.length;
      // A list that is imported again brings the verdicts of the last time.
      own = header.flatMap((column, index) => ((addedColumns as readonly string[]).includes(column) ? [] : [index]));
      if (keptBytes !== undefined) return;
      // The mark tells spreadsheets that it is UTF-8.
      stream.write('\uFEFF');
      await write([...own.map((index) => header[index] ?? ''), ...addedColumns]);
    },
    // Cells beyond the header are the very reason for some refusals, so they are not cut off.
    add: ({ cells, verdict, detail, reason }) =>
      write([...own.map((index) => cells[index] ?? ''), verdict, detail ?? reason ?? '', ...cells.slice(width)]),
    settle: async () => {
      if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
      if (failure !== undefined) throw failure;
      return (keptBytes ?? 0) + stream.bytesWritten;
    },
    end: async () => {
      stream.end();
      await Promise.race([once(stream, 'close'), once(stream, 'error')]);
      if (failure !== undefined) throw failure;
    },
  };
};
