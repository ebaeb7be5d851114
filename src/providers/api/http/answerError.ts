import { AppError, errorText, isErrorCode, type ErrorCode } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';

/** Status → error code, for responses that are not in our form, such as those of proxies. */
const byStatus: Readonly<Record<number, ErrorCode>> = {
  400: 'BAD_QUERY',
  401: 'TOKEN_INVALID',
  403: 'NOT_ALLOWED',
  404: 'NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  413: 'BODY_TOO_LARGE',
  415: 'WRONG_CONTENT_TYPE',
  422: 'INVALID',
  429: 'TOO_MANY_ATTEMPTS',
  502: 'UNREACHABLE',
  503: 'UNREACHABLE',
  504: 'TIMED_OUT',
};

const fieldsOf = (value: unknown): Readonly<Record<string, string>> | undefined => {
  if (!isObject(value)) return undefined;
  return Object.fromEntries(
    Object.entries(value).flatMap(([path, text]) => (typeof text === 'string' ? [[path, text]] : [])),
  );
};

/**
 * Returns the error for the response to a refused request. Shape: status 422,
 * `{"error":{"code":"INVALID","message":"…","fields":{"name":"Please enter Name"},"requestId":"req-7"}}` gives code,
 * text and fields. Other properties, such as `requestId`, are in `extra`. Responses in another form get the code for
 * their status.
 */
export const answerError = (status: number, json: unknown): AppError => {
  const body = isObject(json) ? json['error'] : undefined;
  if (!isObject(body)) return new AppError(byStatus[status] ?? 'INTERNAL', { cause: json });
  const { code, message, fields, ...extra } = body;
  const errorCode = isErrorCode(code) ? code : (byStatus[status] ?? 'INTERNAL');
  const read = fieldsOf(fields);
  return new AppError(errorCode, {
    text: typeof message === 'string' && message !== '' ? message : errorText(errorCode),
    extra,
    ...(read === undefined ? {} : { fields: read }),
  });
};

/**
 * Returns the id under which the server logged an error, so that the user can report it. Undefined for other errors.
 */
export const requestIdOf = (error: unknown): string | undefined => {
  const id = error instanceof AppError ? error.extra?.['requestId'] : undefined;
  return typeof id === 'string' ? id : undefined;
};
