import { AppError } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';
import { shellText } from '../../messages/en/shellText.ts';

/** An error of a call, prepared for a screen: its code, its message, and the messages of fields. */
export type Failure = {
  /** The code of the error, such as `INVALID`. Undefined if it has none. */
  readonly code: string | undefined;
  readonly message: string;
  /** Field → message. Empty if the error is not about fields. */
  readonly fields: Readonly<Record<string, string>>;
  /** The other properties of the error's body, such as `duplicates` and `current`. */
  readonly extra: Readonly<Record<string, unknown>>;
};

const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  isObject(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
      )
    : {};

const bodyOf = (error: unknown): Readonly<Record<string, unknown>> => {
  const body = isObject(error) ? error['body'] : undefined;
  if (isObject(body)) return isObject(body['error']) ? body['error'] : body;
  return {};
};

const firstText = (...values: readonly unknown[]): string | undefined =>
  values.find((value): value is string => typeof value === 'string' && value !== '');

/**
 * Returns what a screen needs of an error, usually of a call. The message is that of the server's response or of an
 * `AppError`. For any other error it is a general sentence, because its own message is technical. Shape:
 * `{"code":"INVALID","message":"Some fields need another value.","fields":{"name":"Please enter Name"},"extra":{}}`.
 */
export const failureOf = (error: unknown): Failure => {
  const own = isObject(error) ? error : {};
  const body = bodyOf(error);
  const extra = isObject(own['extra']) ? own['extra'] : body;
  return {
    code: firstText(own['code'], body['code']),
    // Other errors have technical messages in English.
    message: firstText(body['message'], error instanceof AppError ? error.message : '') ?? shellText('failed.unknown'),
    fields: { ...textsOf(body['fields']), ...textsOf(own['fields']) },
    extra,
  };
};
