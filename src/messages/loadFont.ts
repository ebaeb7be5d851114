import type { Language } from '#model/language/languages.ts';

/** A font for the script of a language, in `languages/<code>/client/font.ts`. */
export type LanguageFont = {
  /** A letter of the script, by which the client finds out whether the device has a font for it. */
  readonly letter: string;
  /** The characters of the font, as in the descriptor `unicode-range` of CSS. */
  readonly unicodeRange: string;
  /** URLs of the font files, in the weights 400 and 600. */
  readonly plain: string;
  readonly bold: string;
};

/** A character that no font has. */
const missing = '\u0378';

/**
 * Returns whether the system has a font with a letter. Without such a font, the browser draws the letter like the
 * missing character.
 */
const hasOwnFont = (letter: string): boolean => {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return true;
  context.font = '16px system-ui, sans-serif';
  return context.measureText(letter).width !== context.measureText(missing).width;
};

/**
 * Adds the font of a language, if it has one and the system has none for its script. Resolves when the font is loaded,
 * or has failed to load. Call it before the first rendering, because Chromium does not redraw missing letters.
 */
export const loadFont = async (language: Language): Promise<void> => {
  // checked: the tests ensure that each language has this file with this type
  const { font } = (await import(`../../languages/${language}/client/font.ts`)) as { readonly font?: LanguageFont };
  if (font === undefined || hasOwnFont(font.letter)) return;
  const { unicodeRange } = font;
  const faces = (['400', '600'] as const).map((weight) => {
    const url = weight === '400' ? font.plain : font.bold;
    return new FontFace('Gable Fallback', `url(${url}) format("woff2")`, { weight, unicodeRange });
  });
  for (const face of faces) document.fonts.add(face);
  await Promise.allSettled(faces.map((face) => face.load()));
};
