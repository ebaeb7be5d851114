import { dayText, isDay } from './time/dates.ts';

const textOf = (value: unknown): string => {
  if (typeof value === 'string') return isDay(value) ? dayText(value) : value;
  return typeof value === 'number' ? String(value) : '';
};

/**
 * Returns a record's title: the pattern with the values of the record, such as `{name}` with `{"name":"Asha"}` →
 * `Asha`. Days are formatted. Absent values are left out. If nothing is left, the title is the record's id.
 */
export const recordTitle = (pattern: string, record: Readonly<Record<string, unknown>>): string => {
  const text = pattern.replace(/\{(\w+)\}/g, (_, name: string) => textOf(record[name]));
  const id = record['_id'];
  return text.trim() === '' && typeof id === 'string' ? id : text.trim();
};
