import { AppError } from '#model/errors.ts';

/**
 * Reads an optional text of a body that belongs to no field: trimmed, at most `maxLength` characters.
 * Errors: `INVALID` with the name.
 */
export const parseText = (
  body: Readonly<Record<string, unknown>>,
  name: string,
  maxLength = 5000,
): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= maxLength && value.isWellFormed() && !value.includes('\0'))
    return value.trim();
  throw new AppError('INVALID', { fields: { [name]: `${name} must be a text of up to ${maxLength} characters` } });
};

/** Reads an optional word of a closed list. Errors: `INVALID` that names the list. */
export const parseWord = <Word extends string>(
  body: Readonly<Record<string, unknown>>,
  name: string,
  words: readonly Word[],
): Word | undefined => {
  const value = body[name];
  if (value === undefined || value === null) return undefined;
  const word = words.find((candidate) => candidate === value);
  if (word !== undefined) return word;
  throw new AppError('INVALID', { fields: { [name]: `${name} must be one of [${words.join(', ')}]` } });
};

/** The most unknown names that one error lists. */
export const maxReported = 20;

/** Refuses words that a body must not have. Errors: `INVALID` that names each. */
export const refuseOtherWords = (body: Readonly<Record<string, unknown>>, allowed: readonly string[]): void => {
  const unknown = Object.keys(body).filter((name) => !allowed.includes(name));
  if (unknown.length === 0) return;
  throw new AppError('INVALID', {
    fields: Object.fromEntries(
      unknown
        .slice(0, maxReported)
        .map((name) => [name, `${name} is not known here; expected one of ${allowed.join(', ')}`]),
    ),
  });
};
