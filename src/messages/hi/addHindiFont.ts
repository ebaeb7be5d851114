import bold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2?url';
import plain from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url';

/** Adds a font for Devanagari. The browser fetches it only where it draws such letters and has no font of its own. */
export const addHindiFont = (): void => {
  const unicodeRange = 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+25CC, U+A830-A839, U+A8E0-A8FF';
  for (const [url, weight] of [
    [plain, '400'],
    [bold, '600'],
  ] as const)
    document.fonts.add(new FontFace('Gable Devanagari', `url(${url}) format("woff2")`, { weight, unicodeRange }));
};
