import bold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2?url';
import plain from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url';
import type { LanguageFont } from '../../../src/messages/loadFont.ts';

/** The font that the screens load if the device has none for the script of the language. */
export const font: LanguageFont | undefined = {
  letter: 'क',
  unicodeRange: 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+25CC, U+A830-A839, U+A8E0-A8FF',
  plain,
  bold,
};
