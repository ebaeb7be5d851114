import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { isObject } from '#model/json.ts';

/** A row as the file holds it. `number` is what a spreadsheet shows beside it: the header is row 1, blank lines count. */
export type CsvRow = {
  readonly number: number;
  readonly cells: readonly string[];
  /** What keeps it from being read, as `a quote stands where none may, or never ends`. */
  readonly malformed?: string;
};

/** A file that can't be read; its message is one sentence. */
export class CsvError extends Error {}

/** No row of real data is longer; where one is, a quote was opened in it and never closed. */
const longestRow = 1_048_576;

const notUtf8 = (file: string): CsvError =>
  new CsvError(`${file}: is not UTF-8 text; save it as "CSV UTF-8" and try again.`);

/** Gives the file's text piece by piece, without byte order mark and with `\n` between lines. */
async function* decode(file: string): AsyncGenerator<string> {
  // Fatal: a wrong letter that slips into a name is worse than a file that is refused.
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const read = (bytes?: Uint8Array): string => {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      throw notUtf8(file);
    }
  };
  let held = '';
  for await (const bytes of createReadStream(file)) {
    const text = held + read(bytes as Uint8Array);
    // The \n of a \r\n may only come with the next piece.
    held = text.endsWith('\r') ? '\r' : '';
    yield text.slice(0, text.length - held.length).replace(/\r\n?/g, '\n');
  }
  yield (held + read()).replace(/\r\n?/g, '\n');
}

type Parsed = { readonly rows: readonly (readonly string[])[]; readonly firstMalformed: number | undefined; readonly used: number };

const parse = (text: string, delimiter: string, { isWhole, rows: most = 0 }: { readonly isWhole: boolean; readonly rows?: number }): Parsed => {
  const parser = new Papa.Parser({ delimiter, newline: '\n', preview: most });
  const result: unknown = parser.parse(text, 0, !isWhole);
  const { data, errors, meta } = isObject(result) ? result : {};
  const used = isObject(meta) && typeof meta['cursor'] === 'number' ? meta['cursor'] : 0;
  const rows = Array.isArray(data) ? data.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : [];
  const malformed = Array.isArray(errors) ? errors.flatMap((error: unknown) => (isObject(error) ? Number(error['row']) : [])) : [];
  return { rows, firstMalformed: malformed.length === 0 ? undefined : Math.min(...malformed), used };
};

type Piece = { readonly rows: readonly (readonly string[])[]; readonly malformed: readonly string[] | undefined; readonly used: number };

/** Takes the first line as it stands, without what quotes mean. */
const takeLine = (text: string, delimiter: string): { readonly cells: readonly string[]; readonly length: number } => {
  const end = text.indexOf('\n');
  const line = end === -1 ? text : text.slice(0, end);
  return { cells: line.split(delimiter), length: end === -1 ? text.length : end + 1 };
};

/**
 * Takes whole rows from a text up to the first whose quotes make no sense; of that one only its first line is given up, so
 * that one bad quote does not swallow all the rows behind it.
 */
const takeRows = (text: string, delimiter: string, isWhole: boolean): Piece => {
  const parsed = parse(text, delimiter, { isWhole });
  const { firstMalformed } = parsed;
  const isStuck = parsed.rows.length === 0 && text.length > longestRow;
  if (firstMalformed === undefined && !isStuck) return { ...parsed, malformed: undefined };
  const good = firstMalformed === undefined || firstMalformed === 0
    ? { rows: [], used: 0 }
    : parse(text, delimiter, { isWhole, rows: firstMalformed });
  const { cells, length } = takeLine(text.slice(good.used), delimiter);
  return { rows: good.rows, malformed: cells, used: good.used + length };
};

/**
 * Reads a CSV file row by row; memory stays flat however large it is. Blank lines are left out.
 * Errors: `CsvError` for a file that isn't UTF-8; what the system says of a file that isn't there.
 */
export async function* readCsv(file: string, delimiter: string): AsyncGenerator<CsvRow> {
  let rest = '';
  let line = 1;
  const take = function* (isWhole: boolean): Generator<CsvRow> {
    for (let isMore = rest !== ''; isMore;) {
      const { rows, malformed, used } = takeRows(rest, delimiter, isWhole);
      rest = rest.slice(used);
      for (const cells of rows) {
        if (cells.some((cell) => cell.trim() !== '')) yield { number: line, cells };
        line += 1;
      }
      if (malformed !== undefined) yield { number: line, cells: malformed, malformed: 'a quote stands where none may, or never ends' };
      if (malformed !== undefined) line += 1;
      isMore = malformed !== undefined && rest !== '';
    }
  };
  for await (const piece of decode(file)) {
    rest += piece;
    yield* take(false);
  }
  yield* take(true);
}
