import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';

/** Returns the class that aligns the cells of a field in a table: numbers and dates are right-aligned. */
export const alignOf = (field: Field): string | undefined =>
  kinds[field.kind]?.traits.align === 'right' ? 'rec-right' : undefined;
