/**
 * Beginnings that spreadsheets run as a formula, also in the wide letters of East Asian keyboards; an apostrophe before
 * them is ours.
 */
const dangerous = /^'*[=+\-@＝＋－＠\t\r\n]/;
const neutralised = /^'+[=+\-@＝＋－＠\t\r\n]/;

/**
 * Makes a text harmless in a spreadsheet: what would begin a formula gets an apostrophe, which spreadsheets read as
 * "this is text".
 * Example: `=HYPERLINK(…)` → `'=HYPERLINK(…)`, `+919845012345` → `'+919845012345`; `Baner` stays.
 */
export const neutralizeFormula = (text: string): string => (dangerous.test(text) ? `'${text}` : text);

/** Takes back what `neutralise` did, so that an export imported again holds the same texts. */
export const restoreText = (text: string): string => (neutralised.test(text) ? text.slice(1) : text);
