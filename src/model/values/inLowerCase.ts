import { languageCode } from '../language/wording.ts';

/** Letters of a word, with marks and apostrophes. */
const word = /\p{Letter}[\p{Letter}\p{Mark}'’]*/gu;

const isLone = (text: string, at: number, length: number): boolean =>
  /^$|\s/.test(text.slice(at - 1, at)) && /^$|\s/.test(text.slice(at + length, at + length + 1));

/**
 * Formats a title for the middle of a sentence: in lower case, except words with their own capitals, like GST, IDs and
 * WhatsApp, and single letters that are names, as in Plan B. Example: `API keys` → `API keys`, `Lead ID` → `lead ID`,
 * `Sub-source` → `sub-source`.
 */
export const inLowerCase = (title: string): string =>
  title.replace(word, (found, at: number) => {
    const [first = '', ...rest] = found;
    if (rest.join('') !== rest.join('').toLowerCase()) return found;
    return rest.length === 0 && at > 0 && isLone(title, at, found.length) ? found : first.toLowerCase() + rest.join('');
  });

/** Letters whose name starts with a vowel, for acronyms: an MLS number, a GST rate. */
const spokenVowels = /^[AEFHILMNORSX]$/;

/**
 * Formats a title with its article for a sentence. Example: `Invoice` → `an invoice`, `API key` → `an API key`, `User`
 * → `a user`, `GST rate` → `a GST rate`. Only English has articles.
 */
export const withArticle = (title: string): string => {
  const text = inLowerCase(title);
  if (languageCode() !== 'en') return text;
  const [first = '', second = ''] = text;
  const isSpelled = first !== first.toLowerCase() && second !== second.toLowerCase();
  return `${(isSpelled ? spokenVowels.test(first) : /^[aeio]/i.test(first)) ? 'an' : 'a'} ${text}`;
};
