import { createReadStream } from 'node:fs';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import type { ImportEncoding } from '#model/wire/importEncodings.ts';
import { isObject } from '#model/schema/json.ts';
import { maxReadColumns } from '../../../documents/spreadsheets/cell.ts';
import { skipLongRow } from './skipLongRow.ts';
import { oddQuote, type RowSkip, skipLine, tooLong, tooWide } from './skipRow.ts';

/** A row of a file. `number` is its number in a spreadsheet: it starts at 1 and counts blank lines. */
export type CsvRow = {
  readonly number: number;
  readonly cells: readonly string[];
  /** Why the row cannot be read. */
  readonly malformed?: string;
};

/** Thrown for a file that cannot be imported. Its message has a line for each problem, preceded by the path `file`. */
export class CsvError extends Error {
  /** What is wrong with the file, without its path. */
  readonly problems: readonly string[];

  constructor(file: string, problems: readonly string[]) {
    super(problems.map((problem) => `${file}: ${problem}`).join('\n'));
    this.problems = problems;
  }
}

/** How to read a CSV file. Default encoding: UTF-8. */
export type CsvOptions = { readonly delimiter: string; readonly encoding?: ImportEncoding };

/** Max length of a row. Longer rows are rejected and never held whole. Units: characters. */
const maxRowLength = 1_048_576;

/** Max length of the text that is parsed at once. Longer text is collected while a long row is skipped. */
const maxParsedLength = 2 * maxRowLength;

/** Matches the line that declares the delimiter for Excel. Excel does not show this line, so it is not a row. */
export const separatorLine = /^\s*"?sep=(.)"?[ \t]*(?:\n|$)/i;

/** Yields the text of a file in chunks, without byte order mark and with `\n` line ends. */
export async function* decodeText(file: string, encoding: ImportEncoding = 'utf-8'): AsyncGenerator<string> {
  const decoder = iconv.getDecoder(encoding, { stripBOM: true });
  let held = '';
  for await (const bytes of createReadStream(file)) {
    const text = held + decoder.write(bytes as Buffer);
    // The \n of a \r\n may come with the next chunk.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
  yield (held + (decoder.end() ?? '')).replace(/\r\n?/g, '\n');
}

type Parsed = {
  readonly rows: readonly (readonly string[])[];
  readonly firstMalformed: number | undefined;
  readonly used: number;
};

const parse = (
  text: string,
  delimiter: string,
  { isWhole, rows: maxRows = 0 }: { readonly isWhole: boolean; readonly rows?: number },
): Parsed => {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: maxRows });
  const result: unknown = parser.parse(text, 0, !isWhole);
  const { data, errors, meta } = isObject(result) ? result : {};
  const used = isObject(meta) && typeof meta['cursor'] === 'number' ? meta['cursor'] : 0;
  const rows = Array.isArray(data) ? data.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : [];
  const malformed = Array.isArray(errors)
    ? errors.flatMap((error: unknown) => (isObject(error) ? Number(error['row']) : []))
    : [];
  return { rows, firstMalformed: malformed.length === 0 ? undefined : Math.min(...malformed), used };
};

/** NUL, unpaired surrogates, and the replacement character. */
const unreadable = /[\0\uFFFD]|\p{Surrogate}/u;

/**
 * Returns a row unchanged if all its characters can be stored. Otherwise returns it without NULs and with the reason in
 * `malformed`.
 */
export const checkRow = (row: CsvRow): CsvRow => {
  if (!row.cells.some((cell) => unreadable.test(cell))) return row;
  const reason = row.cells.some((cell) => cell.includes('\0'))
    ? 'contains a NUL character'
    : 'contains a character that cannot be read in this encoding';
  return {
    number: row.number,
    cells: row.cells.map((cell) => cell.replace(/\0/g, '').replace(/\p{Surrogate}/gu, '\uFFFD')),
    malformed: row.malformed ?? reason,
  };
};

/** Returns the beginning of a text, up to the first line end at or after `minLength` characters. */
const beginningOf = (text: string, minLength: number): string => {
  const end = minLength < text.length ? text.indexOf('\n', minLength - 1) + 1 : 0;
  return text.slice(0, Math.min(end === 0 ? text.length : end, maxParsedLength));
};

/** Returns the reason for a row with too many cells, otherwise undefined. */
const tooWideReason = (cells: readonly string[]): string | undefined =>
  cells.length > maxReadColumns ? tooWide : undefined;

const lengthOf = (cells: readonly string[]): number => cells.reduce((sum, cell) => sum + cell.length + 1, 0);

/**
 * Yields the rows of a CSV file, in constant memory. Blank lines are skipped. For a row that is too long or too wide,
 * only its beginning is yielded, with the reason. If the quotes of a row are invalid, only its first line is rejected,
 * so that one bad quote does not affect the following rows. Errors: those of the file system.
 */
export async function* readCsv(file: string, { delimiter, encoding }: CsvOptions): AsyncGenerator<CsvRow> {
  let rest = '';
  let line = 1;
  let skip: RowSkip | undefined;
  let isBeginning = true;
  /** How much text is parsed next. After a row with invalid quotes only a line, because others often follow. */
  let parseLength = Infinity;
  const rowOf = (cells: readonly string[], malformed?: string): CsvRow =>
    checkRow({ number: line, cells, ...(malformed === undefined ? {} : { malformed }) });
  const take = function* ({ isLast }: { readonly isLast: boolean }): Generator<CsvRow> {
    for (;;) {
      if (skip !== undefined) {
        const { rest: left, isDone } = skip.read(rest, { isWhole: isLast });
        rest = left;
        if (!isDone) return;
        yield rowOf(skip.beginning().split(delimiter, maxReadColumns), skip.reason());
        line += 1;
        skip = undefined;
      }
      if (rest === '') return;
      const text = beginningOf(rest, parseLength);
      const isWhole = isLast && text.length === rest.length;
      const parsed = parse(text, delimiter, { isWhole });
      const { firstMalformed } = parsed;
      const good =
        firstMalformed === undefined
          ? parsed
          : firstMalformed === 0
            ? { rows: [], used: 0 }
            : parse(text, delimiter, { isWhole, rows: firstMalformed });
      for (const cells of good.rows) {
        const excess = good.used > maxRowLength && lengthOf(cells) > maxRowLength ? tooLong : tooWideReason(cells);
        if (excess !== undefined)
          yield rowOf(
            cells.slice(0, 1000).map((cell) => cell.slice(0, 200)),
            excess,
          );
        else if (cells.some((cell) => cell.trim() !== '')) yield rowOf(cells);
        line += 1;
      }
      rest = rest.slice(good.used);
      parseLength = firstMalformed === undefined ? 4 * Math.max(parseLength, text.length) : 1;
      if (firstMalformed !== undefined) skip = skipLine(oddQuote);
      else if (good.used > 0 && !isWhole) continue;
      else if (good.used === 0 && text.length < Math.min(rest.length, maxParsedLength)) continue;
      else if (good.used === 0 && rest.length > maxRowLength) skip = skipLongRow(delimiter);
      else return;
    }
  };
  for await (const chunk of decodeText(file, encoding)) {
    rest += chunk;
    if (isBeginning && rest.length > 0) {
      rest = rest.replace(separatorLine, '');
      isBeginning = false;
    }
    yield* take({ isLast: false });
  }
  yield* take({ isLast: true });
}
