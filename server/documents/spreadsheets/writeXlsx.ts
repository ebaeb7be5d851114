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

export type XlsxSheet = {
  /** On the tab; what Excel can't take in a name is put right. */
  readonly name: string;
  readonly header: readonly string[];
  readonly rows: SheetRows;
};

/** Excel's own limits. */
const maxRows = 1_048_576;
export const maxCellLength = 32_767;
/** Stands at the end of a text that Excel could not hold whole; an import refuses it rather than keep half of it. */
export const truncationMark = '… [cut here: too long for a spreadsheet, whole in a CSV export]';

const dayMs = 86_400_000;
/** Day 0 of Excel's calendar, which holds 29 February 1900 for a day. */
const dayZero = Date.UTC(1899, 11, 30);

const serialOf = (day: string): number | undefined => {
  const at = Date.parse(`${day}T00:00:00Z`);
  const serial = (at - dayZero) / dayMs;
  // Before March 1900 spreadsheets don't agree on what a number means.
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
  // Text is text in this format, whatever it begins with; the style keeps it so when somebody edits the cell.
  if (typeof cell === 'string') return textCell(cell, neutralizeFormula(cell) === cell ? styles.plain : styles.text);
  const serial = serialOf(cell.day);
  return serial === undefined ? textCell(cell.day, styles.plain) : `<c s="${styles.day}"><v>${serial}</v></c>`;
};

const rowXml = (row: SheetRow): string => `<row>${row.map(cellXml).join('')}</row>`;

const widthsOf = (header: readonly string[]): string =>
  header.length === 0
    ? ''
    : `<cols>${header.map((title, index) => `<col min="${index + 1}" max="${index + 1}" width="${Math.min(40, Math.max(12, title.length + 3))}" customWidth="1"/>`).join('')}</cols>`;

/** Rows of a sheet that may go on in a second one. */
type Feed = {
  readonly header: readonly string[];
  readonly rows: AsyncIterator<SheetRow> | Iterator<SheetRow>;
  isDone: boolean;
};

async function* sheetXml(feed: Feed, most: number): AsyncGenerator<string> {
  const { header, rows } = feed;
  yield sheetStart(widthsOf(header));
  yield `<row>${header.map((title) => textCell(title, styles.header)).join('')}</row>`;
  for (let count = 1; count < most; count += 1) {
    const next = await rows.next();
    feed.isDone = next.done === true;
    if (next.done === true) break;
    yield rowXml(next.value);
  }
  yield sheetEnd;
}

const iteratorOf = (rows: SheetRows): Feed['rows'] =>
  Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]();

/** Excel refuses some letters, more than 31 of them, and two names alike. */
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

type Options = { /** For a look at what happens beyond it. */ readonly maxRows?: number };

/**
 * Writes a workbook as XLSX while its rows are read: memory holds some pieces of text, however many rows there are, and
 * the reader's pace is the rows' pace. Sheets are written one after the other; one with more rows than Excel holds goes
 * on in a further sheet. When the reader goes away the rows' `return` is called, so that a query behind them ends.
 * Errors: what `rows` throw.
 */
export const writeXlsx = (sheets: readonly XlsxSheet[], { maxRows: most = maxRows }: Options = {}): Readable => {
  const zip = new ZipFile();
  const out = new PassThrough();
  let feed: Feed | undefined;
  zip.on('error', (error: Error) => out.destroy(error));
  const add = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path);
  const addSheet = (path: string, current: Feed): Promise<void> =>
    new Promise((resolve, reject) => {
      // chosen: the quickest level; XML of rows shrinks to a tenth with it, to a twelfth with the slowest.
      zip.addReadStreamLazy(path, { compressionLevel: 1 }, (give) => {
        const source = Readable.from(inChunks(sheetXml(current, most)), { objectMode: false });
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
    // Only now is it known how many sheets there are; a zip's parts stand in any order.
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
