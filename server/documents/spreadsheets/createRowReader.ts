import { SheetError } from './cell.ts';
import { type XmlListener, maxTextLength, type Tag, limitError } from './parseXml.ts';
import type { SharedTexts } from './sharedTexts.ts';
import { dateText, numberText } from './xlsxNumbers.ts';
import { copyText, fromXmlText } from './xlsxParts.ts';

/** A row as texts, as a person would read it. `number` is its number in the spreadsheet. */
export type ParsedRow = { readonly number: number; readonly cells: readonly string[] };

/**
 * Max columns of a sheet. chosen: no import maps more. A single cell far to the right would make every row that wide.
 */
const maxColumns = 2000;
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

export type Reading = {
  /** The texts to which cells refer by number. */
  readonly texts: Pick<SharedTexts, 'at'>;
  /** Whether the cells of each style show dates or times, by the index of the style. */
  readonly isDate: readonly boolean[];
  /** Whether date numbers count from 1904 and not from 1899. */
  readonly from1904: boolean;
};

/**
 * Returns a `listener` that collects the rows of a sheet while its XML is parsed, and `take`, which returns the rows
 * collected since its last call. Rows without text are left out. The listener throws a `SheetError` for too many
 * columns, rows or empty cells, and for a text or row that is too long. `texts`: the distinct texts of the workbook.
 * `isDate`: whether each cell style shows dates. `from1904`: whether dates count from 1904.
 */
export const createRowReader = ({
  texts,
  isDate,
  from1904,
}: Reading): { readonly listener: XmlListener; readonly take: () => readonly ParsedRow[] } => {
  let rows: ParsedRow[] = [];
  let cells: string[] = [];
  let [number, column, type, style, value, inValue, isFormula, inReading] = [0, -1, '', 0, '', false, false, false];
  let [rowLength, sinceRow] = [0, 0];
  const countElement = (): void => {
    sinceRow += 1;
    if (sinceRow > maxEmptyElements) throw limitError(`more than ${maxEmptyElements} empty cells between two rows`);
  };
  /** Starts a row. Row numbers always increase, whatever the file contains, because they identify rows. */
  const openRow = ({ attributes }: Tag): void => {
    const written = Number(attributes['r'] ?? number + 1);
    number = Number.isInteger(written) && written > number ? written : number + 1;
    if (number > maxRowNumber) throw limitError(`more than ${maxRowNumber} rows`);
    [cells, column, rowLength] = [[], -1, 0];
  };
  const cellText = (): string => {
    if (type === 's') return value === '' ? '' : texts.at(Number(value));
    if (type === 'b') return value === '1' ? 'Yes' : 'No';
    if (type === 'inlineStr' || type === 'str') return fromXmlText(copyText(value));
    if (type !== '' && type !== 'n') return copyText(value);
    if (value !== '' && isDate[style] === true && Number.isFinite(Number(value)))
      return dateText(Number(value), from1904);
    return numberText(copyText(value), isFormula);
  };
  const openCell = (tag: Tag): void => {
    const reference = tag.attributes['r'];
    column = reference === undefined ? column + 1 : columnOf(reference);
    if (column < 0 || column >= maxColumns)
      throw new SheetError(`has a cell in column ${column + 1}; up to ${maxColumns} columns can be read.`);
    [type, style, value, isFormula] = [tag.attributes['t'] ?? '', Number(tag.attributes['s'] ?? 0), '', false];
  };
  const listener: XmlListener = {
    open: (tag) => {
      countElement();
      if (tag.name === 'row') openRow(tag);
      else if (tag.name === 'c') openCell(tag);
      else if (tag.name === 'f') isFormula = true;
      else if (tag.name === 'rPh') inReading = true;
      inValue = (tag.name === 'v' || tag.name === 't') && !inReading;
    },
    text: (chunk) => {
      if (!inValue) return;
      countElement();
      value += chunk;
      if (value.length > maxTextLength) throw limitError(`a cell of more than ${maxTextLength} characters`);
    },
    close: (name) => {
      inValue = false;
      if (name === 'rPh') inReading = false;
      if (name === 'c') {
        const text = cellText();
        if (text === '') return;
        rowLength += text.length;
        if (rowLength > maxRowLength) throw limitError(`a row of more than ${maxRowLength} characters`);
        while (cells.length < column) cells.push('');
        cells[column] = text;
      } else if (name === 'row' && cells.some((cell) => cell.trim() !== '')) {
        rows.push({ number, cells });
        sinceRow = 0;
      }
    },
  };
  return {
    listener,
    take: () => {
      const taken = rows;
      rows = [];
      return taken;
    },
  };
};
