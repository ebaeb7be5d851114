import type { Field } from '#model/field.ts';
import { nextText } from './nextText.ts';

type Row = Readonly<Record<string, unknown>>;

/** An empty row holds every field, so that a row nobody filled in is still a row; defaults are filled in. */
export const emptyRow = (fields: readonly Field[]): Row =>
  Object.fromEntries(fields.map((field) => [field.name, field.property.default ?? null]));

/** Gives a copy of a row; what is to be each row's own goes on to the next value that no row has: `A-101` → `A-102`. */
export const copyOf = (row: Row, fields: readonly Field[], rows: readonly Row[]): Row => {
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
