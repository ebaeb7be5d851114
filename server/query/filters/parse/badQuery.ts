import { AppError } from '#model/errors.ts';

const maxLength = 80;

/** Formats a received value for a message: as JSON on one line, cut after 80 characters. */
export const shownValue = (value: unknown): string => {
  const text = JSON.stringify(value) ?? String(value);
  return text.length > maxLength ? `${text.slice(0, maxLength)}…` : text;
};

/** The error `BAD_QUERY` for a value in a query. `problem`: what is wrong, without the place of the value. */
export class BadQueryError extends AppError {
  readonly problem: string;

  constructor(place: string, problem: string) {
    super('BAD_QUERY', { text: `${place}: ${problem}.` });
    this.problem = problem;
  }
}

/**
 * Returns the error `BAD_QUERY` for a value in a query: `filter.budgetMax: must be a number, got "x"`. `place`: the
 * path of the value in the query. `right`: what the value must be. `got`: the value.
 */
export const badQuery = (place: string, right: string, got: unknown): BadQueryError =>
  new BadQueryError(place, `must be ${right}, got ${shownValue(got)}`);
