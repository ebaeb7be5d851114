import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { isObject } from '#model/schema/json.ts';

/**
 * Max length of a typed text. chosen: longer than any name or password that a person types. Longer texts are not
 * hashed.
 */
const maxLength = 200;

/**
 * Returns the text `name` of a request body, unchanged. `title`: the label of its input, for error messages. Errors:
 * `INVALID` at `name` if the text is missing, blank, longer than 200 characters or malformed.
 */
export const parseTypedText = (body: unknown, name: string, title: string): string => {
  const value = isObject(body) ? body[name] : undefined;
  if (typeof value !== 'string' || value.trim() === '')
    throw new AppError('INVALID', { fields: { [name]: serverText('fields.enter', { field: title }) } });
  if (value.length > maxLength || value.includes('\0') || !value.isWellFormed())
    throw new AppError('INVALID', { fields: { [name]: serverText('fields.wrongText', { field: title }) } });
  return value;
};
