import type { Json } from '#model/schema/json.ts';

/** Normalizes a list: each item cleaned, without blanks and repetitions; a single text becomes a list. */
export const cleanList = (value: Json, cleanItem: (item: string) => string): Json => {
  const items = typeof value === 'string' ? [value] : value;
  if (!Array.isArray(items)) return value;
  const cleaned = (items as readonly Json[]).map((item) => (typeof item === 'string' ? cleanItem(item) : item));
  return [...new Set(cleaned)].filter((item) => item !== '' && item !== null);
};

const needsQuotes = /[;|,"\n\r]|^\s|\s$/;

/** Formats a list for one cell so that `parseList` reads the same: `["Hot","a, b"]` → `Hot; "a, b"`. */
export const writeList = (value: Json | undefined): string =>
  (Array.isArray(value) ? (value as readonly Json[]) : [])
    .filter((item) => typeof item === 'string')
    .map((item) => (needsQuotes.test(item) ? `"${item.replaceAll('"', '""')}"` : item))
    .join('; ');

/**
 * Parses a list from one cell: separated by `;`, `|` or line breaks, or by commas if there are none of those. Parts in
 * double quotes are kept: `Hot; "a, b"` → `["Hot","a, b"]`.
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
