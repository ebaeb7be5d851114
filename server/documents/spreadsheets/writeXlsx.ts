import { PassThrough, Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { type Cell, digitsOf, type SheetRow, type SheetRows } from './cell.ts';
import { neutralizeFormula } from './neutralizeFormula.ts';
import { inChunks } from './inChunks.ts';
import {
  contentTypes,
  rootRelations,
  sheetEnd,
  sheetStart,
  styles,
  stylesheet,
  workbook,
  workbookRelations,
  xmlText,
} from './xlsxParts.ts';

/** The content of one sheet of an Excel file. */
export type XlsxSheet = {
  /** Name of the tab. Characters that Excel refuses are replaced. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: SheetRows;
};

/** Max rows of a sheet in Excel. */
const maxRows = 1_048_576;
/** Max length of the text in a cell of Excel. Units: characters. */
export const maxCellLength = 32_767;
/** End of a text that was too long for Excel. An import refuses such a text rather than store half of it. */
export const truncationMark = '… [cut here: too long for a spreadsheet, whole in a CSV export]';

const dayMs = 86_400_000;
/** Day 0 of Excel's calendar, which counts a 29 February 1900 that did not exist. */
const dayZero = Date.UTC(1899, 11, 30);

const serialOf = (day: string): number | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  const serial = (at - dayZero) / dayMs;
  // Spreadsheets disagree about dates before March 1900.
  return Number.isNaN(at) || serial < 61 ? undefined : serial;
};

const textCell = (text: string, style: number): string => {
  const whole =
    text.length <= maxCellLength ? text : `${text.slice(0, maxCellLength - truncationMark.length)}${truncationMark}`;
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${xmlText(whole)}</t></is></c>`;
};

const cellXml = (cell: Cell): string => {
  if (cell === null || cell === '') return '<c/>';
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c><v>${digitsOf(cell)}</v></c>` : '<c/>';
  if (typeof cell === 'boolean') return `<c t="b"><v>${cell ? 1 : 0}</v></c>`;
  // The text style keeps a text that looks like a formula as text when someone edits the cell.
  if (typeof cell === 'string') return textCell(cell, neutralizeFormula(cell) === cell ? styles.plain : styles.text);
  const serial = serialOf(cell.day);
  return serial === undefined ? textCell(cell.day, styles.plain) : `<c s="${styles.day}"><v>${serial}</v></c>`;
};

const rowXml = (row: SheetRow): string => `<row>${row.map(cellXml).join('')}</row>`;

const widthsOf = (header: readonly string[]): string =>
  header.length === 0
    ? ''
    : `<cols>${header.map((title, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, Math.max(12, title.length + 3))}" customWidth="1"/>`).join('')}</cols>`;

/** Rows of a sheet that may continue on a second sheet. */
type Feed = {
  readonly header: readonly string[];
  readonly rows: AsyncIterator<SheetRow> | Iterator<SheetRow>;
  isDone: boolean;
};

async function* sheetXml(feed: Feed, maxCount: number): AsyncGenerator<string> {
  const { header, rows } = feed;
  yield sheetStart(widthsOf(header));
  yield `<row>${header.map((title) => textCell(title, styles.header)).join('')}</row>`;
  for (let count = 1; count < maxCount; count += 1) {
    const next = await rows.next();
    feed.isDone = next.done === true;
    if (next.done === true) break;
    yield rowXml(next.value);
  }
  yield sheetEnd;
}

const iteratorOf = (rows: SheetRows): Feed['rows'] =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

/** Returns a valid tab name: without characters that Excel refuses, at most 31 long, and unique. */
const tabName = (name: string, taken: readonly string[]): string => {
  const place = taken.length + 1;
  const plain =
    name
      .replace(/[[\]:*?/\\]|\p{Cc}/gu, ' ')
      .replace(/^'+|'+$/g, '')
      .trim()
      .slice(0, 31)
      .trim() || `Sheet ${place}`;
  const isTaken = taken.some((other) => other.toLowerCase() === plain.toLowerCase());
  return isTaken ? `${plain.slice(0, 24).trim()} (${place})` : plain;
};

type Options = { /** For testing what happens with more rows. */ readonly maxRows?: number };

/**
 * Returns a stream of a workbook as XLSX. Rows are taken as the stream is read, so memory is constant. A sheet with
 * more rows than Excel allows (`maxRows`, lower only in tests) continues on another sheet. If the reader stops early,
 * the iterator of `rows` is closed, which ends its database query. Errors: those of `rows`.
 */
export const writeXlsx = (sheets: readonly XlsxSheet[], { maxRows: max = maxRows }: Options = {}): Readable => {
  const zip = new ZipFile();
  const out = new PassThrough();
  let feed: Feed | undefined;
  zip.on('error', (error: Error) => out.destroy(error));
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path);
  const addSheet = (path: string, current: Feed): Promise<void> =>
    new Promise((resolve, reject) => {
      // chosen: the fastest level. It compresses row XML to a tenth; the slowest to a twelfth.
      zip.addReadStreamLazy(path, { compressionLevel: 1 }, (give) => {
        const source = Readable.from(inChunks(sheetXml(current, max)), { objectMode: false });
        source.once('end', resolve).once('error', reject);
        out.once('close', () => source.destroy());
        give(null, source);
      });
    });
  const write = async (): Promise<void> => {
    const names: string[] = [];
    for (const { name, header, rows } of sheets) {
      feed = { header, rows: iteratorOf(rows), isDone: false };
      while (!feed.isDone) {
        names.push(tabName(name, names));
        await addSheet(`xl/worksheets/sheet${names.length}.xml`, feed);
      }
    }
    // Written last, when the number of sheets is known. The order of parts in a zip does not matter.
    add('[Content_Types].xml', contentTypes(names.length));
    add('_rels/.rels', rootRelations);
    add('xl/workbook.xml', workbook(names));
    add('xl/_rels/workbook.xml.rels', workbookRelations(names.length));
    add('xl/styles.xml', stylesheet);
    zip.end();
  };
  zip.outputStream.pipe(out);
  out.once('close', () => void feed?.rows.return?.());
  write().catch((error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  return out;
};
