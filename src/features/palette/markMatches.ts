/** A part of a text, and whether it matches the search. */
export type MatchPart = { readonly text: string; readonly isMatch: boolean };

/** Characters in a phone number that a search ignores. */
const betweenDigits = String.raw`[\s().\-]*`;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Returns a text without accents. It has the same length, so that positions are valid in both texts. */
const plain = (text: string): string =>
  [...text]
    .map((letter) => {
      const bare = letter.normalize('NFD').replace(/\p{Mark}/gu, '');
      return bare.length === letter.length ? bare : letter;
    })
    .join('');

const patternOf = (word: string): string =>
  /^[+\d().-]*\d[+\d().-]*$/.test(word) ? [...word.replace(/\D/g, '')].join(betweenDigits) : escaped(plain(word));

/**
 * Splits a text into parts that match a search and parts that do not. Case and accents are ignored, and so are
 * characters between the digits of a phone number: searching `+91 98450 12345` for `0123` gives `+91 9845`, `0 123` (a
 * match) and `45`.
 */
export const markMatches = (text: string, search: string): readonly MatchPart[] => {
  const patterns = search
    .trim()
    .split(/\s+/)
    .filter((word) => word !== '')
    .map(patternOf)
    .filter((one) => one !== '');
  // A search of digits and blanks is one phone number, not several words.
  const whole = /^[+\d\s().-]+$/.test(search)
    ? [...search.replace(/\D/g, '').replace(/^0+(?=\d{6})/, '')].join(betweenDigits)
    : '';
  const all = whole === '' ? patterns : [whole, ...patterns];
  if (all.length === 0) return [{ text, isMatch: false }];
  const parts: MatchPart[] = [];
  let end = 0;
  for (const { index, 0: found } of plain(text).matchAll(new RegExp(all.join('|'), 'giu'))) {
    if (found === '') continue;
    if (index > end) parts.push({ text: text.slice(end, index), isMatch: false });
    end = index + found.length;
    parts.push({ text: text.slice(index, end), isMatch: true });
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
};
