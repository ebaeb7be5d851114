import { dayText, isDay } from './dates.ts';

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return isDay(value) ? dayText(value) : value;
  return typeof value === 'number' ? String(value) : '';
};

/**
 * Fills a pattern with a record's values: `{name}` and `{"name":"Asha"}` → `Asha`; a day reads as people write it.
 * A value that is absent gives an empty text; a pattern that comes out empty gives the record's id.
 */
export const recordTitle = (pattern: string, record: Readonly<Record<string, unknown>>): string => {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => textOf(record[name]));
  const id = record['_id'];
  return text.trim() === '' && typeof id === 'string' ? id : text.trim();
};
