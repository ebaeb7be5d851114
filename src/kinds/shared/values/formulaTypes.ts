import type { Kind } from '#model/kind.ts';

/** Result type of a formula or of a part of it. */
export type FormulaType = 'number' | 'text' | 'date' | 'yesNo';

/**
 * Returns the type of a kind of field in a formula. Returns undefined if a formula cannot read it: lists, references,
 * secrets, and numbers that the database assigns. A date-time is its day, an area its number in the organization's
 * unit.
 */
export const inputTypeOf = ({ column, traits }: Kind): FormulaType | undefined => {
  if (traits.temporal === 'day' || traits.temporal === 'instant') return 'date';
  if (traits.writeOnly === true || traits.serverWritten === true || traits.numbered === true) return undefined;
  if (column.type === 'numeric' || column.type === 'integer') return 'number';
  if (column.type === 'boolean') return 'yesNo';
  return column.type === 'text' ? 'text' : undefined;
};

/** Returns the type that a formula must return for a kind of field, or undefined if the kind cannot be computed. */
export const resultTypeOf = ({ column, traits, views }: Kind): FormulaType | undefined => {
  if (traits.temporal !== undefined) return traits.temporal === 'day' ? 'date' : undefined;
  if (column.type === 'numeric') return column.wire === 'plain' ? 'number' : undefined;
  if (column.type === 'boolean') return 'yesNo';
  return views.input === 'text' || views.input === 'longText' || traits.choices === 'one' ? 'text' : undefined;
};
