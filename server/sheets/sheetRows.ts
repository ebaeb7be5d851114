import { SheetError } from './cell.ts';
import { dateText, numberText } from './xlsxNumbers.ts';
import type { Listener, Tag } from './xlsxPackage.ts';
import { fromXmlText } from './xlsxParts.ts';

/** A row as text, as a person would read it; `number` is what the spreadsheet shows beside it. */
export type ReadRow = { readonly number: number; readonly cells: readonly string[] };

/** chosen: no import maps more; a single cell far to the right would make every row as wide. */
const mostColumns = 2000;

/** `BC12` → 54: the column's place, from 0. */
const columnOf = (reference: string): number =>
  [.../^[A-Z]{1,3}/.exec(reference)?.[0] ?? ''].reduce((place, letter) => place * 26 + letter.charCodeAt(0) - 64, 0) - 1;

export type Reading = { readonly texts: readonly string[]; readonly isDate: readonly boolean[]; readonly from1904: boolean };

/** Collects the rows of a sheet's XML as it comes. */
export const makeRowReader = ({ texts, isDate, from1904 }: Reading): { readonly listener: Listener; readonly take: () => readonly ReadRow[] } => {
  let rows: ReadRow[] = [];
  let cells: string[] = [];
  let [number, column, type, style, value, inValue, isWorkedOut, inReading] = [0, -1, '', 0, '', false, false, false];
  const cellText = (): string => {
    if (type === 's') return texts[Number(value)] ?? '';
    if (type === 'b') return value === '1' ? 'Yes' : 'No';
    if (type === 'inlineStr' || type === 'str') return fromXmlText(value);
    if (type !== '' && type !== 'n') return value;
    if (value !== '' && isDate[style] === true && Number.isFinite(Number(value))) return dateText(Number(value), from1904);
    return numberText(value, isWorkedOut);
  };
  const openCell = (tag: Tag): void => {
    const reference = tag.attributes['r'];
    column = reference === undefined ? column + 1 : columnOf(reference);
    if (column < 0 || column >= mostColumns) throw new SheetError(`has a cell in column ${column + 1}; up to ${mostColumns} columns can be read.`);
    [type, style, value, isWorkedOut] = [tag.attributes['t'] ?? '', Number(tag.attributes['s'] ?? 0), '', false];
  };
  const listener: Listener = {
    open: (tag) => {
      if (tag.name === 'row') [number, cells, column] = [Number(tag.attributes['r'] ?? number + 1), [], -1];
      else if (tag.name === 'c') openCell(tag);
      else if (tag.name === 'f') isWorkedOut = true;
      else if (tag.name === 'rPh') inReading = true;
      inValue = (tag.name === 'v' || tag.name === 't') && !inReading;
    },
    text: (piece) => {
      if (inValue) value += piece;
    },
    close: (name) => {
      inValue = false;
      if (name === 'rPh') inReading = false;
      if (name === 'c') {
        const text = cellText();
        if (text === '') return;
        while (cells.length < column) cells.push('');
        cells[column] = text;
      } else if (name === 'row' && cells.some((cell) => cell.trim() !== '')) rows.push({ number, cells });
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
