import type { Field } from '#model/field.ts';
import { nextText } from './nextText.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns a new row, in which each field has its default or null. All fields are present, because a row without fields
 * would be removed as empty.
 */
export const emptyRow = (fields: readonly Field[]): Row =>
  Object.fromEntries(fields.map((field) => [field.name, field.property.default ?? null]));

/**
 * Returns a copy of a row. A unique text becomes the next text that none of `rows` (all rows of the form) has: `A-101`
 * → `A-102`. Other unique values become null.
 */
export const copyRow = (row: Row, fields: readonly Field[], rows: readonly Row[]): Row => {
  const own = fields
    .filter(({ unique }) => unique !== undefined)
    .flatMap(({ name }): [string, unknown][] => {
      const value = row[name];
      if (typeof value !== 'string' || value === '') return [[name, null]];
      const taken = new Set(rows.map((other) => String(other[name]).toLowerCase()));
      let next = nextText(value);
      while (taken.has(next.toLowerCase())) next = nextText(next);
      return [[name, next]];
    });
  return { ...row, ...Object.fromEntries(own) };
};
