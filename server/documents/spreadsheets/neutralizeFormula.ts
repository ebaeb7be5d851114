/**
 * Patterns of texts that spreadsheets run as a formula, including full-width characters. Apostrophes before them were
 * added by us.
 */
const dangerous = /^'*[=+\-@＝＋－＠\t\r\n]/;
const neutralised = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Makes a text safe for spreadsheets: an apostrophe is put before a text that could run as a formula. Example:
 * `=HYPERLINK(…)` → `'=HYPERLINK(…)`, `+919845012345` → `'+919845012345`; `Baner` is unchanged.
 */
export const neutralizeFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/**
 * Removes the apostrophe that `neutralizeFormula` added, so that the import of an export has the same texts. Returns a
 * text without that apostrophe unchanged.
 */
export const restoreText = (text: string): string => (neutralised.test(text) ? text.slice(1) : text);
