import { createReadStream } from 'node:fs';
import Papa from 'papaparse';
import { isObject } from '#model/json.ts';

/** A row as the file holds it. `number` is what a spreadsheet shows beside it: the header is row 1, blank lines count. */
export type CsvRow = {
  readonly number: number;
  readonly cells: readonly string[];
  /** A quote that stands where none may, or never ends. */
  readonly malformed?: true;
};

/** A file that can't be read; its message is one sentence. */
export class CsvError extends Error {}

/** No row of real data is longer; beyond it a quote was left open, and waiting for its end would fill the memory. */
const longestRow = 4_194_304;

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

type Parsed = { readonly rows: readonly (readonly string[])[]; readonly malformed: ReadonlySet<number>; readonly used: number };

const parse = (text: string, delimiter: string, isWhole: boolean): Parsed => {
  const parser = new Papa.Parser({ delimiter, newline: '\n' });
  const result: unknown = parser.parse(text, 0, !isWhole);
  const { data, errors, meta } = isObject(result) ? result : {};
  const used = isObject(meta) && typeof meta['cursor'] === 'number' ? meta['cursor'] : 0;
  const rows = Array.isArray(data) ? data.map((row: unknown) => (Array.isArray(row) ? row.map(String) : [])) : [];
  const malformed = new Set(Array.isArray(errors) ? errors.flatMap((error: unknown) => (isObject(error) ? Number(error['row']) : [])) : []);
  return { rows, malformed, used };
};

/**
 * Reads a CSV file row by row; memory stays flat however large it is. Blank lines are left out.
 * Errors: `CsvError` for a file that isn't UTF-8, and for a quote that never ends; what the system says of a file that isn't there.
 */
export async function* readCsv(file: string, delimiter: string): AsyncGenerator<CsvRow> {
  let rest = '';
  let line = 1;
  const take = function* (isWhole: boolean): Generator<CsvRow> {
    const { rows, malformed, used } = parse(rest, delimiter, isWhole);
    rest = isWhole ? '' : rest.slice(used);
    for (const [index, cells] of rows.entries()) {
      const number = line;
      line += 1;
      if (cells.every((cell) => cell.trim() === '')) continue;
      yield malformed.has(index) ? { number, cells, malformed: true } : { number, cells };
    }
  };
  for await (const piece of decode(file)) {
    rest += piece;
    yield* take(false);
    if (rest.length > longestRow) {
      throw new CsvError(`${file}: row ${line} is longer than ${longestRow} characters; is a quote opened in it and never closed?`);
    }
  }
  if (rest !== '') yield* take(true);
}
