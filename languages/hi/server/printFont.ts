import type { PrintFont } from '../../../server/language/ServerLanguage.ts';

const folder = '@fontsource/noto-sans-devanagari/files';

/** The fonts of PDF files. The characters of the script include the joiners between them. */
export const printFont: PrintFont = {
  letters: String.raw`\u0900-\u097F\u1CD0-\u1CF9\uA830-\uA839\uA8E0-\uA8FF\u200C\u200D`,
  plain: `${folder}/noto-sans-devanagari-devanagari-400-normal.woff`,
  bold: `${folder}/noto-sans-devanagari-devanagari-700-normal.woff`,
};
