import { maxReadColumns, SheetError } from './cell.ts';
import { type XmlListener, maxTextLength, type Tag, limitError } from './parseXml.ts';
import type { SharedTexts } from './sharedTexts.ts';
import { dateText, numberText } from './xlsxNumbers.ts';
import { copyText, fromXmlText } from './xlsxParts.ts';

/** A row as texts, as a person would read it. `number` is its number in the spreadsheet. */
export type ParsedRow = { readonly number: number; readonly cells: readonly string[] };

/** Max length of all texts of a row. chosen: 120 cells of Excel's max length. Units: characters. */
const maxRowLength = 4_000_000;
/**
 * Max elements without a value. chosen: a sheet has at most a million rows, and rows below the table may have colored
 * cells without a value.
 */
const maxEmptyElements = 3_000_000;
const maxRowNumber = 16_777_216;

/** Returns the column index of a cell reference, from 0: `BC12` → 54. */
const columnOf = (reference: string): number =>
  [...(/^[A-Z]{1,3}/.exec(reference)?.[0] ?? '')].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) -
  1;

/** What the cells of a sheet refer to elsewhere in its file. */
export type Reading = {
  /** The texts to which cells refer by number. */
  readonly texts: Pick<SharedTexts, 'at'>;
  /** Whether the cells of each style show dates or times, by the index of the style. */
  readonly isDate: readonly boolean[];
  /** Whether date numbers count from 1904 and not from 1899. */
  readonly from1904: boolean;
};

/** A cell while its XML is parsed. `type`: the attribute `t`, '' for a number. `style`: the index of its style. */
type OpenCell = { type: string; style: number; value: string; isFormula: boolean };

/** Begins another cell in the same object. */
const emptyCell = (cell: OpenCell, attributes: Tag['attributes']): void => {
  cell.type = attributes['t'] ?? '';
  cell.style = Number(attributes['s'] ?? 0);
  cell.value = '';
  cell.isFormula = false;
};

/** Returns the text of a cell as a person would read it. */
const cellText = ({ type, style, value, isFormula }: OpenCell, reading: Reading): string => {
  const { texts, isDate } = reading;
  if (type === 's') return value === '' ? '' : texts.at(Number(value));
  if (type === 'b') return value === '1' ? 'Yes' : 'No';
  if (type === 'inlineStr' || type === 'str') return fromXmlText(copyText(value));
  if (type !== '' && type !== 'n') return copyText(value);
  if (value !== '' && isDate[style] === true && Number.isFinite(Number(value))) return dateText(Number(value), reading);
  return numberText(copyText(value), { isFormula });
};

/** Returns the index of the column of a cell, which follows the column `last` unless the cell names its own. */
const cellColumn = (reference: string | undefined, last: number): number => {
  const column = reference === undefined ? last + 1 : columnOf(reference);
  if (column < 0 || column >= maxReadColumns)
    throw new SheetError(`has a cell in column ${column + 1}; up to ${maxReadColumns} columns can be read.`);
  return column;
};

/** Returns the number of a row. Numbers always increase, whatever the file contains, because they identify rows. */
const rowNumber = (written: number, last: number): number => {
  const number = Number.isInteger(written) && written > last ? written : last + 1;
  if (number > maxRowNumber) throw limitError(`more than ${maxRowNumber} rows`);
  return number;
};

/** Collects the cells of one row after the other. */
type RowCollector = {
  readonly open: (tag: Tag) => void;
  /** Puts the text of a cell in its column. Errors: `SheetError` if the row is too long. */
  readonly put: (column: number, text: string) => void;
  /** Ends the row. Returns it, or undefined if it has no text. */
  readonly close: () => ParsedRow | undefined;
};

const createRowCollector = (): RowCollector => {
  let [number, cells, length]: [number, string[], number] = [0, [], 0];
  return {
    open: ({ attributes }) => {
      number = rowNumber(Number(attributes['r'] ?? number + 1), number);
      [cells, length] = [[], 0];
    },
    put: (column, text) => {
      length += text.length;
      if (length > maxRowLength) throw limitError(`a row of more than ${maxRowLength} characters`);
      while (cells.length < column) cells.push('');
      cells[column] = text;
    },
    close: () => (cells.every((text) => text.trim() === '') ? undefined : { number, cells }),
  };
};

/** Returns functions that count an element (errors: `SheetError` for too many), and that begin again after a row. */
const createElementCounter = (): { readonly count: () => void; readonly reset: () => void } => {
  let elements = 0;
  return {
    count: () => {
      elements += 1;
      if (elements > maxEmptyElements) throw limitError(`more than ${maxEmptyElements} empty cells between two rows`);
    },
    reset: () => {
      elements = 0;
    },
  };
};

/**
 * Returns a `listener` that collects the rows of a sheet while its XML is parsed, and `take`, which returns the rows
 * collected since its last call. Rows without text are left out. The listener throws a `SheetError` for too many
 * columns, rows or empty cells, and for a text or row that is too long.
 */
export const createRowReader = (
  reading: Reading,
): { readonly listener: XmlListener; readonly take: () => readonly ParsedRow[] } => {
  let rows: ParsedRow[] = [];
  const row = createRowCollector();
  const elements = createElementCounter();
  let column = -1;
  // One object for all cells, because a sheet may have millions of them.
  const cell: OpenCell = { type: '', style: 0, value: '', isFormula: false };
  /** Whether the text that follows is part of the cell's value, and whether it only says how to pronounce one. */
  let [inValue, inPronunciation] = [false, false];
  const openRow = (tag: Tag): void => {
    row.open(tag);
    column = -1;
  };
  const closeRow = (): void => {
    const parsed = row.close();
    if (parsed === undefined) return;
    rows.push(parsed);
    elements.reset();
  };
  const openCell = ({ attributes }: Tag): void => {
    column = cellColumn(attributes['r'], column);
    emptyCell(cell, attributes);
  };
  const closeCell = (): void => {
    const text = cellText(cell, reading);
    if (text !== '') row.put(column, text);
  };
  return {
    listener: {
      open: (tag) => {
        elements.count();
        if (tag.name === 'row') openRow(tag);
        else if (tag.name === 'c') openCell(tag);
        else if (tag.name === 'f') cell.isFormula = true;
        else if (tag.name === 'rPh') inPronunciation = true;
        inValue = (tag.name === 'v' || tag.name === 't') && !inPronunciation;
      },
      text: (chunk) => {
        if (!inValue) return;
        elements.count();
        cell.value += chunk;
        if (cell.value.length > maxTextLength) throw limitError(`a cell of more than ${maxTextLength} characters`);
      },
      close: (name) => {
        inValue = false;
        if (name === 'rPh') inPronunciation = false;
        else if (name === 'c') closeCell();
        else if (name === 'row') closeRow();
      },
    },
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
};
