import { posix } from 'node:path';
import { SheetError } from './cell.ts';
import { type XmlListener, maxTextLength, limitError } from './parseXml.ts';
import { createSharedTexts, type SharedTexts } from './sharedTexts.ts';
import { createRowReader, type ParsedRow } from './createRowReader.ts';
import { isDateFormat } from './xlsxNumbers.ts';
import { openPackage, type XlsxPackage } from './xlsxPackage.ts';
import { copyText, fromXmlText } from './xlsxParts.ts';

/** An open Excel file. The caller closes it. */
export type XlsxFile = {
  /** Names of the visible sheets. */
  readonly sheets: readonly string[];
  /** Reads a sheet row by row. Empty rows are left out. */
  readonly rows: (sheet: string) => AsyncGenerator<ParsedRow>;
  readonly close: () => void;
};

/** Max elements of a part. chosen: ten times those of the largest real workbooks. */
const maxElements = { sheet: 400_000_000, texts: 50_000_000, others: 2_000_000 } as const;
/** Max sheets of a workbook. chosen: Excel itself has no limit, and each name is kept in memory. */
const maxSheets = 1000;
const maxRelations = 10_000;
/** Max styles and formats of a workbook. Excel's own limits are 65,490 styles and about 250 formats. */
const maxStyles = 65_536;
const maxNameLength = 255;

const silent = { open: () => undefined, text: () => undefined, close: () => undefined } satisfies XmlListener;

const readWhole = async (
  file: XlsxPackage,
  path: string,
  listener: Partial<XmlListener>,
  max: number = maxElements.others,
): Promise<void> => {
  for await (const _ of file.parse(path, { ...silent, ...listener }, max)) void _;
};

const readTargets = async (file: XlsxPackage, path: string): Promise<ReadonlyMap<string, string>> => {
  const targets = new Map<string, string>();
  const folder = posix.dirname(posix.dirname(path));
  await readWhole(file, path, {
    open: ({ name, attributes }) => {
      const [id, target] = [attributes['Id'], attributes['Target']];
      if (
        name !== 'Relationship' ||
        id === undefined ||
        target === undefined ||
        id.length > maxNameLength ||
        target.length > maxNameLength
      )
        return;
      if (targets.size >= maxRelations) throw limitError(`more than ${maxRelations} relations`);
      targets.set(copyText(id), copyText(target.startsWith('/') ? target.slice(1) : posix.join(folder, target)));
    },
  });
  return targets;
};

/** Returns the id of a relation. Its attribute is in a namespace, usually as `r:id`. */
const linkOf = (attributes: Readonly<Record<string, string>>): string | undefined =>
  attributes['r:id'] ?? Object.entries(attributes).find(([name]) => name.endsWith(':id'))?.[1];

type Book = { readonly sheets: ReadonlyMap<string, string>; readonly from1904: boolean };

const readBook = async (file: XlsxPackage): Promise<Book> => {
  if (!file.has('xl/workbook.xml'))
    throw new SheetError('is not an XLSX file; save it as "Excel workbook (.xlsx)" or CSV and try again.');
  const targets = await readTargets(file, 'xl/_rels/workbook.xml.rels');
  const sheets = new Map<string, string>();
  let from1904 = false;
  await readWhole(file, 'xl/workbook.xml', {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') from1904 = ['1', 'true'].includes(attributes['date1904'] ?? '');
      const path = name === 'sheet' ? targets.get(linkOf(attributes) ?? '') : undefined;
      if (path === undefined || (attributes['state'] ?? 'visible') !== 'visible' || !path.includes('worksheets'))
        return;
      if (sheets.size >= maxSheets) throw limitError(`more than ${maxSheets} sheets`);
      sheets.set(fromXmlText(copyText((attributes['name'] ?? '').slice(0, maxNameLength))), path);
    },
  });
  return { sheets, from1904 };
};

/** Returns for each cell style whether it formats a date. */
const readDateStyles = async (file: XlsxPackage): Promise<readonly boolean[]> => {
  if (!file.has('xl/styles.xml')) return [];
  const dateFormats = new Map<number, boolean>();
  const isDate: boolean[] = [];
  let inCells = false;
  await readWhole(file, 'xl/styles.xml', {
    open: ({ name, attributes }) => {
      const id = Number(attributes['numFmtId'] ?? 0);
      if (name === 'numFmt')
        dateFormats.set(id, isDateFormat(id, (attributes['formatCode'] ?? '').slice(0, maxNameLength)));
      if (name === 'cellXfs') inCells = true;
      if (name === 'xf' && inCells) isDate.push(dateFormats.get(id) ?? isDateFormat(id, undefined));
      if (dateFormats.size > maxStyles || isDate.length > maxStyles) throw limitError(`more than ${maxStyles} styles`);
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false;
    },
  });
  return isDate;
};

const readSharedTexts = async (file: XlsxPackage): Promise<SharedTexts> => {
  const texts = createSharedTexts();
  if (!file.has('xl/sharedStrings.xml')) return texts;
  let [text, inText, inReading] = ['', false, false];
  try {
    await readWhole(
      file,
      'xl/sharedStrings.xml',
      {
        open: ({ name }) => {
          if (name === 'si') text = '';
          inText = name === 't';
          // Phonetic readings of Japanese words are not part of the text.
          if (name === 'rPh') inReading = true;
        },
        text: (chunk) => {
          if (!inText || inReading) return;
          text += chunk;
          if (text.length > maxTextLength) throw limitError(`a text of more than ${maxTextLength} characters`);
        },
        close: (name) => {
          inText = false;
          if (name === 'rPh') inReading = false;
          if (name === 'si') texts.add(fromXmlText(text));
        },
      },
      maxElements.texts,
    );
    return texts;
  } catch (error) {
    texts.close();
    throw error;
  }
};

/**
 * Opens an XLSX file to read the rows of its sheets. Reading uses at most about 40 MB of memory, however large the file
 * is. Errors: `SheetError`, here and while rows are read.
 */
export const openXlsx = async (path: string): Promise<XlsxFile> => {
  const file = await openPackage(path);
  try {
    const { sheets, from1904 } = await readBook(file);
    if (sheets.size === 0) throw new SheetError('has no sheet.');
    const isDate = await readDateStyles(file);
    let texts: SharedTexts | undefined;
    return {
      sheets: [...sheets.keys()],
      close: () => {
        texts?.close();
        file.close();
      },
      rows: async function* (sheet) {
        const part = sheets.get(sheet);
        if (part === undefined)
          throw new SheetError(`has no sheet ${JSON.stringify(sheet)}; it has ${[...sheets.keys()].join(', ')}.`);
        texts ??= await readSharedTexts(file);
        const { listener, take } = createRowReader({ texts, isDate, from1904 });
        for await (const _ of file.parse(part, listener, maxElements.sheet)) {
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
