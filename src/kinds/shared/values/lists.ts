import type { Json } from '#model/schema/json.ts';

/** Brings a list to its one form: each item cleaned, blanks and repetitions dropped; one text is a list of it. */
export const cleanList = (value: Json, cleanItem: (item: string) => string): Json => {
  const items = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(items)) return value;
  const cleaned = (items as readonly Json[]).map((item) => (typeof item === 'string' ? cleanItem(item) : item));
  return [...new Set(cleaned)].filter((item) => item !== '' && item !== null);
};

const needsQuotes = /[;|,"\n\r]|^\s|\s$/;

/** Writes a list into one cell so that `parseList` reads the same: `["Hot","a, b"]` → `Hot; "a, b"`. */
export const writeList = (value: Json | undefined): string =>
  (Array.isArray(value) ? (value as readonly Json[]) : [])
    .filter((item) => typeof item === 'string')
    .map((item) => (needsQuotes.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join('; ');

/**
 * Reads a list out of one cell: parts between `;`, `|` or line breaks, or between commas where none of those stands.
 * A part in double quotes is taken as it is: `Hot; "a, b"` → `["Hot","a, b"]`.
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
