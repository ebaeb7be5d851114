import bold from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2?url';
import plain from '@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2?url';

/** A letter of Devanagari, and a character that no font has. */
const [letter, missing] = ['क', '\u0378'];

/**
 * Returns whether the system has a font with Devanagari. Without such a font, the browser draws the letter like the
 * missing character.
 */
const hasOwnFont = (): boolean => {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return true;
  context.font = '16px system-ui, sans-serif';
  return context.measureText(letter).width !== context.measureText(missing).width;
};

/**
 * Adds a font for Devanagari if the system has none. Resolves when the font is loaded, or has failed to load. Call it
 * before the first rendering, because Chromium does not redraw letters that were missing.
 */
export const addHindiFont = async (): Promise<void> => {
  if (hasOwnFont()) return;
  const unicodeRange = 'U+0900-097F, U+1CD0-1CF9, U+200C-200D, U+20A8, U+20B9, U+25CC, U+A830-A839, U+A8E0-A8FF';
  const faces = (
    [
      [plain, '400'],
      [bold, '600'],
    ] as const
  ).map(([url, weight]) => new FontFace('Gable Devanagari', `url(${url}) format("woff2")`, { weight, unicodeRange }));
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
};
