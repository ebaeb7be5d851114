import { isList, type Json } from '#model/schema/json.ts';

/**
 * Returns a list in normalized form: `cleanItem` normalizes each text, and blanks and duplicates are removed. A single
 * text becomes a list of one. Other values are returned unchanged.
 */
export const cleanList = (value: Json, cleanItem: (item: string) => string): Json => {
  const items = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(items)) return value;
  const cleaned = (items as readonly Json[]).map((item) => (typeof item === 'string' ? cleanItem(item) : item));
  return [...new Set(cleaned)].filter((item) => item !== '' && item !== null);
};

const needsQuotes = /[;|,"\n\r]|^\s|\s$/;

/**
 * Formats a list for one cell, in a form that `parseList` can read: `["Hot","a, b"]` → `Hot; "a, b"`. Items that are
 * not texts are left out. '' for a value that is not a list.
 */
export const writeList = (value: Json | undefined): string =>
  (isList(value) ? value : [])
    .filter((item) => typeof item === 'string')
    .map((item) => (needsQuotes.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join('; ');

/**
 * Parses a list in one cell. Items are separated by `;`, `|` or line breaks, or by commas if the cell has none of
 * these. Text in double quotes is one item: `Hot; "a, b"` → `["Hot","a, b"]`.
 */
export const parseList = (text: string): readonly string[] => {
  const bare = text.replace(/"(?:[^"]|"")*"/g, '');
  const parts = /[;|\n]/.test(bare)
    ? text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^;|\n]*))\s*(?:[;|\n]|$)/g)
    : text.matchAll(/\s*(?:"((?:[^"]|"")*)"|([^,]*))\s*(?:,|$)/g);
  return [...parts]
    .map(([, quoted, plain = '']) => quoted?.replaceAll('""', '"') ?? plain.trim())
    .filter((part) => part !== '');
};
