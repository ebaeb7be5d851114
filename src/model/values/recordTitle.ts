import { dayText, isDay } from './time/dates.ts';

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return isDay(value) ? dayText(value) : value;
  return typeof value === 'number' ? String(value) : '';
};

/**
 * Fills a pattern with a record's values: `{name}` and `{"name":"Asha"}` → `Asha`; days are formatted. Absent values
 * are empty; an empty result gives the record's id.
 */
export const recordTitle = (pattern: string, record: Readonly<Record<string, unknown>>): string => {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => textOf(record[name]));
  const id = record['_id'];
  return text.trim() === '' && typeof id === 'string' ? id : text.trim();
};
