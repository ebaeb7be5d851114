import { open } from 'node:fs/promises';
import { SheetError } from '../sheets/cell.ts';
import { restoreText } from '../sheets/neutral.ts';
import { openXlsx } from '../sheets/readXlsx.ts';
import { cutMark } from '../sheets/writeXlsx.ts';
import { type CsvRow, readCsv } from './readCsv.ts';

/** A file of rows, whatever its format. */
export type Source = {
  /** Names of its sheets; a CSV has one without a name. */
  readonly sheets: readonly string[];
  /** The first row names the columns. */
  readonly rows: (sheet?: string) => AsyncGenerator<CsvRow>;
  readonly close: () => void;
};

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

const delimiters = [',', ';', '\t', '|'] as const;

/** The character that parts most cells of the first line; a comma where none does. */
const guessDelimiter = (line: string): string => {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  return delimiters.toSorted((a, b) => bare.split(b).length - bare.split(a).length)[0] ?? ',';
};

const csvSource = (path: string, delimiter: string): Source => ({
  sheets: [''],
  close: () => undefined,
  rows: async function* () {
    // What an export made harmless is what it was; a name that stands so by itself had it from a spreadsheet.
    for await (const row of readCsv(path, delimiter)) yield { ...row, cells: row.cells.map(restoreText) };
  },
});

const xlsxSource = async (path: string): Promise<Source> => {
  const book = await openXlsx(path);
  return {
    sheets: book.sheets,
    close: book.close,
    rows: async function* (sheet = book.sheets[0] ?? '') {
      let width = 0;
      for await (const { number, cells } of book.rows(sheet)) {
        if (width === 0) width = cells.length;
        const isCut = cells.some((cell) => cell.endsWith(cutMark));
        // Empty cells at a row's end are not written down.
        const whole = cells.length < width ? [...cells, ...Array.from({ length: width - cells.length }, () => '')] : cells;
        yield { number, cells: whole, ...(isCut ? { malformed: 'a text was cut by the spreadsheet; import the CSV export instead' } : {}) };
      }
    },
  };
};

/**
 * Opens a file for an import, told by what it holds: a workbook, or text. A delimiter that is not given is the one of the first line.
 * Errors: `SheetError` for a workbook that can't be read or is of Excel's older format; what the system says of a file that isn't there.
 */
export const openSource = async (path: string, delimiter?: string): Promise<Source> => {
  const bytes = await firstBytes(path);
  if (bytes.subarray(0, 4).equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return xlsxSource(path);
  if (bytes.subarray(0, 4).equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0]))) throw new SheetError('is of an older Excel, or locked with a password; save it as "Excel workbook (.xlsx)" and try again.');
  const [line = ''] = bytes.toString('utf8').replace(/^\uFEFF/, '').split(/\r?\n/);
  return csvSource(path, delimiter ?? guessDelimiter(line));
};
