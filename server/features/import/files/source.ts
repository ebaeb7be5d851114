import { open } from 'node:fs/promises';
import type { ImportEncoding } from '#model/wire/importEncodings.ts';
import { SheetError } from '../../../documents/spreadsheets/cell.ts';
import { restoreText } from '../../../documents/spreadsheets/neutralizeFormula.ts';
import { truncationMark } from '../../../documents/spreadsheets/writeXlsx.ts';
import { detectEncoding } from './detectEncoding.ts';
import { guessDelimiter } from './guessDelimiter.ts';
import { checkRow, type CsvRow, readCsv, decodeText } from './readCsv.ts';

/** A file of rows, in any supported format. */
export type Source = {
  /** Names of the sheets. A text file has one sheet without a name. */
  readonly sheets: readonly string[];
  /** Encoding and delimiter of a text file, detected or chosen. */
  readonly text?: { readonly encoding: ImportEncoding; readonly delimiter: string };
  readonly rows: (sheet?: string) => AsyncGenerator<CsvRow>;
  readonly close: () => void;
};

/** How to read a text file. Absent options are detected. */
export type TextOptions = { readonly encoding?: ImportEncoding | undefined; readonly delimiter?: string | undefined };

const firstBytes = async (path: string): Promise<Buffer> => {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
};

/** Returns the beginning of a text file, to guess its delimiter from. */
const beginningOf = async (path: string, encoding: ImportEncoding): Promise<string> => {
  for await (const chunk of decodeText(path, encoding)) if (chunk !== '') return chunk;
  return '';
};

const textSource = async (path: string, { encoding: asked, delimiter: given }: TextOptions): Promise<Source> => {
  const encoding = asked ?? (await detectEncoding(path));
  const delimiter = given ?? guessDelimiter(await beginningOf(path, encoding));
  return {
    sheets: [''],
    text: { encoding, delimiter },
    close: () => undefined,
    rows: async function* () {
      // Reverses the apostrophes that an export or a spreadsheet adds against formulas.
      for await (const row of readCsv(path, { delimiter, encoding }))
        yield { ...row, cells: row.cells.map((cell) => restoreText(cell, delimiter)) };
    },
  };
};

const xlsxSource = async (path: string): Promise<Source> => {
  // Loaded on first use, because few processes read spreadsheets.
  const { openXlsx } = await import('../../../documents/spreadsheets/openXlsx.ts');
  const book = await openXlsx(path);
  return {
    sheets: book.sheets,
    close: book.close,
    rows: async function* (sheet = book.sheets[0] ?? '') {
      for await (const { number, cells } of book.rows(sheet)) {
        const isCut = cells.some((cell) => cell.endsWith(truncationMark));
        yield checkRow({
          number,
          cells,
          ...(isCut ? { malformed: 'a text was cut by the spreadsheet; import the CSV export instead' } : {}),
        });
      }
    },
  };
};

/**
 * Opens an import file. Its content decides whether it is a workbook or text. The encoding and delimiter of a text are
 * detected unless given. Errors: `SheetError` for an unreadable workbook or Excel's older format; those of the file
 * system.
 */
export const openSource = async (path: string, options: TextOptions = {}): Promise<Source> => {
  const bytes = await firstBytes(path);
  if (bytes.equals(Buffer.from([0x50, 0x4b, 0x03, 0x04]))) return xlsxSource(path);
  if (bytes.equals(Buffer.from([0xd0, 0xcf, 0x11, 0xe0])))
    throw new SheetError(
      'is of an older Excel, or locked with a password; save it as "Excel workbook (.xlsx)" and try again.',
    );
  return textSource(path, options);
};
