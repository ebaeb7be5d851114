import { languageCode, word } from '#model/language/wording.ts';
import { translateText } from './translateText.ts';

const withValue = /^(.{1,200}?) ("(?:[^"\\]|\\.)*") (.+)$/s;
/** Separates sentences, but not in a quoted value. */
const separator = /; (?=(?:[^"]*"[^"]*")*[^"]*$)/;

/** Translates a sentence that begins with the title of a field: `Max. budget is not a number`. */
const translateTitled = (text: string): string => {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  for (const space of spaces) {
    const reason = text.slice(space + 1);
    // A reason has several words. A last word alone may be a part of a name.
    const translated = reason.includes(' ') ? translateText(reason) : reason;
    if (translated !== reason) return `${word(text.slice(0, space))}: ${translated}`;
  }
  return text;
};

const translateOne = (text: string): string => {
  const whole = translateText(text);
  if (whole !== text) return whole;
  const [, title, value, reason = ''] = withValue.exec(text) ?? [];
  return title === undefined ? translateTitled(text) : `${word(title)} ${value}: ${translateText(reason)}`;
};

/**
 * Translates English sentences about refused values, separated by `; `, into the current language: `Budget "lots" is
 * not a number` → `बजट "lots": संख्या नहीं है`. A sentence without a translation stays English.
 */
export const translateRefusal = (text: string): string => {
  if (languageCode() === 'en') return text;
  const whole = translateText(text);
  return whole === text ? text.split(separator).map(translateOne).join('; ') : whole;
};
