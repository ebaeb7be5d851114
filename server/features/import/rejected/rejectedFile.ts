import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { word } from '#model/language/wording.ts';
import { csvLine } from '../../../documents/spreadsheets/writeCsv.ts';
import { addedColumns, isAddedColumn } from '../files/parseHeader.ts';
import { translateReason } from './translateReason.ts';
import type { RowVerdict } from '../rows/verdict.ts';

/** Writes the rejected rows of an import to a file, row by row. */
export type RejectedFile = {
  /** Flushes added rows to the file. Resolves to its length. */
  readonly flush: () => Promise<number>;
  /** Sets the columns of the imported file, which the first line repeats. */
  readonly begin: (header: readonly string[]) => Promise<void>;
  readonly add: (verdict: RowVerdict) => Promise<void>;
  readonly end: () => Promise<void>;
};

/**
 * Creates the CSV file of rejected rows: each row as received, followed by verdict and reason. After correction, the
 * file can be imported with the same mapping. `isLater`: a later part of a file, without a header. Cells that a
 * spreadsheet would run as a formula are escaped, because someone else may open the file. The import removes the
 * escapes.
 */
export const createRejectedFile = async (
  path: string,
  { delimiter, isLater = false }: { readonly delimiter: string; readonly isLater?: boolean },
): Promise<RejectedFile> => {
  const stream = createWriteStream(path);
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
      // A corrected file already contains the columns of its last verdicts.
      own = header.flatMap((column, index) => (isAddedColumn(column) ? [] : [index]));
      if (isLater) return;
      // The byte order mark makes spreadsheets read the file as UTF-8.
      stream.write('\uFEFF');
      await write([...own.map((index) => header[index] ?? ''), ...addedColumns.map(word)]);
    },
    // Extra cells can be the reason for a rejection, so they are kept.
    add: ({ cells, verdict, detail, reason }) =>
      write([
        ...own.map((index) => cells[index] ?? ''),
        word(verdict),
        translateReason(detail ?? reason ?? ''),
        ...cells.slice(width),
      ]),
    flush: async () => {
      if (stream.writableLength > 0) await new Promise((resolve) => stream.write('', resolve));
      if (failure !== undefined) throw failure;
      return stream.bytesWritten;
    },
    end: async () => {
      stream.end();
      await Promise.race([once(stream, 'close'), once(stream, 'error')]);
      if (failure !== undefined) throw failure;
    },
  };
};
