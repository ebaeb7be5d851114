import { AppError } from '#model/errors.ts';

/** Returns a text without white space at its start and end. Undefined if it is undefined or nothing is left. */
export const trimmed = (text: string | undefined): string | undefined => text?.trim() || undefined;

/**
 * Returns the trimmed text of a member of the body that is not a field of the record, such as a note; undefined if it
 * is missing, null, empty or only white space. Errors: `INVALID` at `name` for anything but a valid text of up to
 * `maxLength` characters.
 */
export const parseText = (
  body: Readonly<Record<string, unknown>>,
  name: string,
  maxLength = 5000,
): string | undefined => {
  const value = body[name];
  if (value === undefined || value === null || value === '') return undefined;
  if (typeof value === 'string' && value.length <= maxLength && value.isWellFormed() && !value.includes('\0'))
    return trimmed(value);
  throw new AppError('INVALID', { fields: { [name]: `${name} must be a text of up to ${maxLength} characters` } });
};

/** Max members of a body that one error of `refuseOtherWords` lists. */
export const maxReported = 20;

/** Refuses a body with members other than `allowed`. Errors: `INVALID` at up to `maxReported` of these members. */
export const refuseOtherWords = (body: Readonly<Record<string, unknown>>, allowed: readonly string[]): void => {
  const unknown = Object.keys(body).filter((name) => !allowed.includes(name));
  if (unknown.length === 0) return;
  throw new AppError('INVALID', {
    fields: Object.fromEntries(
      unknown
        .slice(0, maxReported)
        .map((name) => [name, `${name} is not a valid name here; expected one of ${allowed.join(', ')}`]),
    ),
  });
};
