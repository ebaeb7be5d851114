import { AppError } from '#model/errors.ts';

const longest = 80;

/** Writes what came for a message: short, on one line, as JSON. */
export const shown = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
};

/** The refusal of a value in a query: `filter.budgetMax: must be a number, got "x"`. Errors: `BAD_QUERY`. */
export const badQuery = (place: string, right: string, got: unknown): AppError =>
  new AppError('BAD_QUERY', { text: `${place}: must be ${right}, got ${shown(got)}.` });
