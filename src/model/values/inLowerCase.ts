/** Letters of one word, with the marks that stand within it. */
const word = /\p{Letter}[\p{Letter}\p{Mark}'’]*/gu;

const isLone = (text: string, at: number, length: number): boolean =>
  /^$|\s/.test(text.slice(at - 1, at)) && /^$|\s/.test(text.slice(at + length, at + length + 1));

/**
 * Writes a title as it stands in the middle of a sentence: in small letters, but for words that are written with
 * capitals of their own, like GST, IDs and WhatsApp, and for a letter that is a name, as in Plan B.
 * Example: `API keys` → `API keys`, `Lead ID` → `lead ID`, `Sub-source` → `sub-source`.
 */
export const inLowerCase = (title: string): string =>
  title.replace(word, (found, at: number) => {
    const [first = '', ...rest] = found;
    if (rest.join('') !== rest.join('').toLowerCase()) return found;
    return rest.length === 0 && at > 0 && isLone(title, at, found.length) ? found : first.toLowerCase() + rest.join('');
  });

/** Letters whose name begins with a vowel, as an acronym is spelled out: an MLS number, a GST rate. */
const spokenVowels = /^[AEFHILMNORSX]$/;

/**
 * Writes one thing of a title within a sentence.
 * Example: `Invoice` → `an invoice`, `API key` → `an API key`, `User` → `a user`, `GST rate` → `a GST rate`.
 */
export const oneInLowerCase = (title: string): string => {
  const text = inLowerCase(title);
  const [first = '', second = ''] = text;
  const isSpelled = first !== first.toLowerCase() && second !== second.toLowerCase();
  return `${(isSpelled ? spokenVowels.test(first) : /^[aeio]/i.test(first)) ? 'an' : 'a'} ${text}`;
};
