import { cachedBy } from '#model/cachedBy.ts';

/**
 * Patterns of texts that spreadsheets run as a formula, including full-width characters. Apostrophes before them were
 * added by us.
 */
const dangerous = /^'*[=+\-@＝＋－＠\t\r\n]/;
const neutralised = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Returns the pattern of formulas within a text that is a cell of a file with this delimiter. A spreadsheet of a
 * country with another delimiter ends the cell there, or at a line end. A minus before a space begins an item of a
 * list.
 */
const withinCells = cachedBy((delimiter: string): RegExp => {
  const ends = [';', ',', '\t', '\r', '\n'].filter((end) => end !== delimiter);
  return new RegExp(`(?<=[${ends.join('')}])('*)(?=[=+@＝＋＠]|[-－](?! ))`, 'g');
});

/**
 * Makes a text safe for spreadsheets: an apostrophe is put before a text that could run as a formula. Example:
 * `=HYPERLINK(…)` → `'=HYPERLINK(…)`, `+919845012345` → `'+919845012345`; `Baner` is unchanged. `delimiter`: the
 * delimiter of a text file. Formulas after other delimiters and line ends get an apostrophe too: `a;=1` → `a;'=1`.
 */
export const neutralizeFormula = (text: string, delimiter?: string): string => {
  const safe = delimiter === undefined ? text : text.replace(withinCells(delimiter), "'$1");
  return dangerous.test(text) ? `'${safe}` : safe;
};

/**
 * Removes the apostrophes that `neutralizeFormula` added, so that the import of an export has the same texts. Returns a
 * text without them unchanged. `delimiter`: the delimiter of the text file.
 */
export const restoreText = (text: string, delimiter: string): string =>
  (neutralised.test(text) ? text.slice(1) : text).replace(withinCells(delimiter), (marks) => marks.slice(1));
