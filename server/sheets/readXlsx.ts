import { posix } from 'node:path';
import { SheetError } from './cell.ts';
import { makeRowReader, type ReadRow } from './sheetRows.ts';
import { isDateFormat } from './xlsxNumbers.ts';
import { type Listener, openPackage, type XlsxPackage } from './xlsxPackage.ts';
import { fromXmlText } from './xlsxParts.ts';

export type XlsxFile = {
  /** Names of its sheets; hidden ones are left out. */
  readonly sheets: readonly string[];
  /** Reads a sheet from the file row by row; rows without a filled cell are left out. */
  readonly rows: (sheet: string) => AsyncGenerator<ReadRow>;
  readonly close: () => void;
};

/** Distinct texts of a workbook stand in one table, which is held whole. */
const mostTextLength = 128 * 1_048_576;

const silent = { open: () => undefined, text: () => undefined, close: () => undefined } satisfies Listener;

const readWhole = async (file: XlsxPackage, path: string, listener: Partial<Listener>): Promise<void> => {
  for await (const _ of file.parse(path, { ...silent, ...listener })) void _;
};

const readTargets = async (file: XlsxPackage, path: string): Promise<ReadonlyMap<string, string>> => {
  const targets = new Map<string, string>();
  const folder = posix.dirname(posix.dirname(path));
  await readWhole(file, path, {
    open: ({ name, attributes }) => {
      const [id, target] = [attributes['Id'], attributes['Target']];
      if (name === 'Relationship' && id !== undefined && target !== undefined) targets.set(id, target.startsWith('/') ? target.slice(1) : posix.join(folder, target));
    },
  });
  return targets;
};

/** The relation's id stands in a namespace of its own, mostly as `r:id`. */
const linkOf = (attributes: Readonly<Record<string, string>>): string | undefined =>
  attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

type Book = { readonly sheets: ReadonlyMap<string, string>; readonly from1904: boolean };

const readBook = async (file: XlsxPackage): Promise<Book> => {
  if (!file.has('xl/workbook.xml')) throw new SheetError('is no XLSX file; save it as "Excel workbook (.xlsx)" or CSV and try again.');
  const targets = await readTargets(file, 'xl/_rels/workbook.xml.rels');
  const sheets = new Map<string, string>();
  let from1904 = false;
  await readWhole(file, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const path = name === 'sheet' ? targets.get(linkOf(attributes) ?? '') : undefined;
      if (path !== undefined && (attributes['state'] ?? 'visible') === 'visible' && path.includes('worksheets')) sheets.set(fromXmlText(attributes['name'] ?? ''), path);
    },
  });
  return { sheets, from1904 };
};

/** Gives for each cell style whether it shows a day. */
const readDateStyles = async (file: XlsxPackage): Promise<readonly boolean[]> => {
  if (!file.has('xl/styles.xml')) return [];
  const codes = new Map<number, string>();
  const isDate: boolean[] = [];
  let inCells = false;
  await readWhole(file, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      if (name === 'numFmt') codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
      if (name === 'cellXfs') inCells = true;
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'xf' && inCells) isDate.push(isDateFormat(id, codes.get(id)));
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return isDate;
};

const readSharedTexts = async (file: XlsxPackage): Promise<readonly string[]> => {
  if (!file.has('xl/sharedStrings.xml')) return [];
  const texts: string[] = [];
  let [text, total, inText, inReading] = ['', 0, false, false];
  await readWhole(file, 'xl/sharedStrings.xml', {
    open: ({ name }) => {
      if (name === 'si') text = '';
      inText = name === 't';
      // How a Japanese word is read aloud is not the word.
      if (name === 'rPh') inReading = true;
    },
    text: (piece) => {
      if (inText && !inReading) text += piece;
    },
    close: (name) => {
      inText = false;
      if (name === 'rPh') inReading = false;
      if (name !== 'si') return;
      total += text.length;
      if (total > mostTextLength) throw new SheetError('holds more text than can be read at once; save it as CSV and try again.');
      texts.push(fromXmlText(text));
    },
  });
  return texts;
};

/**
 * Opens an XLSX file for reading: shared and inline texts, numbers, booleans, days, several sheets. Memory holds the distinct texts
 * of a workbook that shares them, and some pieces of the sheet that is read, however many rows it has.
 * Errors: `SheetError`.
 */
export const openXlsx = async (path: string): Promise<XlsxFile> => {
  const file = await openPackage(path);
  try {
    const { sheets, from1904 } = await readBook(file);
    if (sheets.size === 0) throw new SheetError('holds no sheet.');
    const isDate = await readDateStyles(file);
    let texts: readonly string[] | undefined;
    return {
      sheets: [...sheets.keys()],
      close: file.close,
      rows: async function* (sheet) {
        const part = sheets.get(sheet);
        if (part === undefined) throw new SheetError(`has no sheet ${JSON.stringify(sheet)}; it has ${[...sheets.keys()].join(', ')}.`);
        texts ??= await readSharedTexts(file);
        const { listener, take } = makeRowReader({ texts, isDate, from1904 });
        for await (const _ of file.parse(part, listener)) {
          void _;
          yield* take();
        }
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
};
