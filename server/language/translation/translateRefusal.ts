import { languageCode, word } from '#model/language/wording.ts';
import { maxListParts } from './textPatterns.ts';
import { translateText } from './translateText.ts';

/** Max length of a field's title. chosen: longer than any. */
const maxTitleLength = 200;

const withValue = new RegExp(String.raw`^(.{1,${maxTitleLength}}?) ("(?:[^"\\]|\\.)*") (.+)$`, 's');

/** Splits a text into sentences at each `; `, but not in a quoted value, which may have no end. */
const sentencesOf = (text: string): readonly string[] => {
  const sentences: string[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(/"(?:[^"\\]|\\.)*(?:"|$)|; /gs)) {
    if (found !== '; ') continue;
    sentences.push(text.slice(from, index));
    from = index + found.length;
  }
  return [...sentences, text.slice(from)];
};

/** Translates a sentence that begins with the title of a field: `Max. budget is not a number`. */
const translateTitled = (text: string): string => {
  const spaces = [...text.slice(0, maxTitleLength).matchAll(/ /g)].map(({ index }) => index);
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

/** Translates each sentence. A text of more sentences than the server writes is returned unchanged. */
const translateSentences = (text: string): string => {
  const sentences = sentencesOf(text);
  return sentences.length > maxListParts ? text : sentences.map(translateOne).join('; ');
};

/**
 * Translates English sentences about refused values, separated by `; `, into the current language: `Budget "lots" is
 * not a number` → `बजट "lots": संख्या नहीं है`. A sentence without a translation stays English.
 */
export const translateRefusal = (text: string): string => {
  if (languageCode() === 'en') return text;
  const whole = translateText(text);
  return whole === text ? translateSentences(text) : whole;
};
