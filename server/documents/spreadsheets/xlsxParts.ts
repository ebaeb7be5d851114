/** The fixed parts of a workbook: the minimum that Excel, LibreOffice and Numbers need. */

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Indexes of the cell styles in `stylesheet`. */
export const styles = { plain: 0, header: 1, day: 2, text: 3 } as const;

/**
 * Characters that XML 1.0 does not allow. Office writes them as `_x0007_`, and escapes the underscore of texts that
 * already look like that.
 */
const unwritable = /_x[\dA-Fa-f]{4}_|(?![\t\n])\p{Cc}|[\uFFFE\uFFFF]|\p{Surrogate}/gu;
const asCode = (letter: string): string => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Escapes a text for XML so that it reads back unchanged. */
export const xmlText = (text: string): string =>
  text
    .replace(unwritable, (found) => (found.length > 1 ? `_x005F${found}` : asCode(found)))
    .replace(/[&<>"]/g, (letter) => entities[letter] ?? letter);

/** Returns a copy of a text, to keep it in memory. A substring would keep the whole original in memory. */
export const copyText = (text: string): string => (text.length > 12 ? Buffer.from(text).toString() : text);

/** Replaces codes such as `_x000D_`, which `xmlText` and Office write for some characters, by the characters. */
export const fromXmlText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;

/** Returns the XML of the part that names the type of every part of a workbook. `sheets`: number of sheets. */
export const contentTypes = (sheets: number): string =>
  `${head}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
  `<Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
  `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>` +
  Array.from(
    { length: sheets },
    (_, index) => `<Override PartName="/xl/worksheets/sheet${index + 1}.xml" ContentType="${types}.worksheet+xml"/>`,
  ).join('') +
  '</Types>';

/** XML of the part `_rels/.rels`, which contains the path of the workbook. */
export const rootRelations = `${head}<Relationships xmlns="${packages}/relationships"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

/** Returns the XML of the part that lists the sheets of a workbook by their names. */
export const workbook = (names: readonly string[]): string =>
  `${head}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>` +
  names
    .map((name, index) => `<sheet name="${xmlText(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`)
    .join('') +
  '</sheets></workbook>';

/** Returns the XML of the part with the paths of the sheets and styles of a workbook. `sheets`: number of sheets. */
export const workbookRelations = (sheets: number): string =>
  `${head}<Relationships xmlns="${packages}/relationships">` +
  Array.from(
    { length: sheets },
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="${office}/worksheet" Target="worksheets/sheet${index + 1}.xml"/>`,
  ).join('') +
  `<Relationship Id="rId${sheets + 1}" Type="${office}/styles" Target="styles.xml"/></Relationships>`;

/** XML of the cell styles: a bold header, dates as `5-Jan-2024`, and texts that Excel never runs as a formula. */
export const stylesheet =
  `${head}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="d\\-mmm\\-yyyy"/></numFmts>` +
  '<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>' +
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>' +
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>' +
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>' +
  '<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>' +
  '<xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/>' +
  '<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>' +
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/></cellXfs>' +
  '<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>';

/** Returns the beginning of a sheet's XML. The first row stays visible. `widths`: the XML of the columns' widths. */
export const sheetStart = (widths: string): string =>
  `${head}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
  `<sheetFormatPr defaultRowHeight="15"/>${widths}<sheetData>`;
/** The end of a sheet's XML. */
export const sheetEnd = '</sheetData></worksheet>';
