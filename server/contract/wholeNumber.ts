import { AppError } from '#model/errors.ts';

/**
 * Parses a whole number in a query, from 1 to `max`. Returns `or` if the query does not contain the number. Errors:
 * `BAD_QUERY` for any other value.
 */
export const wholeNumber = (
  name: string,
  given: string | undefined,
  { or, max }: { or: number; max: number },
): number => {
  const number = given === undefined ? or : Number(given);
  if (!Number.isSafeInteger(number) || number < 1 || number > max)
    throw new AppError('BAD_QUERY', { text: `${name}: expected a whole number from 1 to ${max}.` });
  return number;
};
