import { sentence, word } from '#model/language/wording.ts';
import { translateText } from '../../language/translation/translateText.ts';

/** Translates a text that begins with the title of a field: `Max. budget is not a number`. */
const translateProblem = (text: string): string => {
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
  const [, body = text, got] = /^(.*?)(?:, got (".*"))?$/s.exec(text) ?? [];
  const whole = translateText(body);
  const translated = whole === body ? translateProblem(body) : whole;
  return got === undefined ? translated : `${translated}; ${sentence('got %{value}', { value: got })}`;
};

/**
 * Translates an English sentence about a delivery into the current language: `Budget is not a number, got "lots"` →
 * `बजट: संख्या नहीं है; मिला: "lots"`. A sentence without a translation is returned unchanged.
 */
export const translateSentence = (text: string): string => {
  if (word('en') === 'en') return text;
  const whole = translateText(text);
  return whole === text ? text.split('; ').map(translateOne).join('; ') : whole;
};
