import { AppError } from '#model/errors.ts';

/** Returns the error for a request with an invalid value: `INVALID` with `text`, also at the field `name` if given. */
export const invalidRequest = (text: string, name?: string): AppError =>
  new AppError('INVALID', { text: `${text}.`, ...(name === undefined ? {} : { fields: { [name]: text } }) });
