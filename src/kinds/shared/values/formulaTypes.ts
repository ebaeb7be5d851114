import type { Kind } from '#model/kind.ts';

/** Type of the result of a formula. */
export type FormulaType = 'number' | 'text' | 'date' | 'yesNo';

/**
 * Returns the type that values of this kind have in a formula. A date-time counts as its day, an area as a number in
 * the organization's unit. Returns undefined for kinds that a formula cannot read: lists, references, secrets, and
 * numbers that the database assigns.
 */
export const inputTypeOf = ({ column, traits }: Kind): FormulaType | undefined => {
  if (traits.temporal === 'day' || traits.temporal === 'instant') return 'date';
  if (traits.writeOnly === true || traits.serverWritten === true || traits.numbered === true) return undefined;
  if (column.type === 'numeric' || column.type === 'integer') return 'number';
  if (column.type === 'boolean') return 'yesNo';
  return column.type === 'text' ? 'text' : undefined;
};

/**
 * Returns the type that the result of a formula must have to be the value of a field of this kind. Returns undefined
 * for kinds whose fields cannot be computed.
 */
export const resultTypeOf = ({ column, traits, views }: Kind): FormulaType | undefined => {
  if (traits.temporal !== undefined) return traits.temporal === 'day' ? 'date' : undefined;
  if (column.type === 'numeric') return column.wire === 'plain' ? 'number' : undefined;
  if (column.type === 'boolean') return 'yesNo';
  return views.input === 'text' || views.input === 'longText' || traits.choices === 'one' ? 'text' : undefined;
};
