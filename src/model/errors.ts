import { wording } from './language/wording.ts';

/**
 * The table of all errors: code → HTTP status and the default message.
 * To add an error, add a row here and run `npm run docs`.
 */
export const errorTable = {
  MALFORMED_REQUEST: { status: 400, text: 'The request is malformed.' },
  MALFORMED_JSON: { status: 400, text: 'The request body is not valid JSON.' },
  MALFORMED_BODY: { status: 400, text: 'The request body is incomplete or does not match its Content-Type.' },
  UNKNOWN_QUERY: { status: 400, text: 'The URL has an unknown query parameter.' },
  BAD_QUERY: { status: 400, text: 'A query parameter has an invalid value.' },
  UNKNOWN_FILTER: { status: 400, text: 'This list does not support that filter.' },
  UNKNOWN_SORT: { status: 400, text: 'This list does not support that sort order.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  TOKEN_INVALID: { status: 401, text: 'Your session is no longer valid. Please sign in again.' },
  TOKEN_EXPIRED: { status: 401, text: 'Your session has expired. Please sign in again.' },
  EDIT_KEY_INVALID: {
    status: 401,
    text: 'The edit key of this record is missing or invalid. Reload the record and try again.',
  },
  API_KEY_INVALID: {
    status: 401,
    text: 'This API key is invalid. It may have expired or been revoked, or its owner can no longer sign in.',
  },
  NOT_VERIFIED: { status: 401, text: 'This delivery could not be verified.' },
  WRONG_CREDENTIALS: { status: 401, text: 'Username or password is wrong.' },
  NOT_ALLOWED: { status: 403, text: "You don't have permission to do this." },
  PASSWORD_CHANGE_REQUIRED: {
    status: 403,
    text: 'You signed in with a one-time password. Choose a new password to continue.',
  },
  VIEW_AS_ROLE: {
    status: 403,
    text: "You can't make changes while viewing as a role. Go back to your own view first.",
  },
  DRAFT_PREVIEW: { status: 403, text: 'You are previewing a schema draft, so changes are not saved.' },
  FIELD_NOT_ALLOWED: { status: 403, text: "You don't have permission to change this field." },
  NOT_FOUND: { status: 404, text: "We couldn't find this record, or you don't have access to it." },
  UNKNOWN_CALL: { status: 404, text: 'There is no API call at this address.' },
  UNKNOWN_REPORT: { status: 404, text: "We couldn't find this report." },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not support that HTTP method.' },
  TOO_SLOW: { status: 408, text: 'The request timed out before it was complete. Please send it again.' },
  DUPLICATE: { status: 409, text: 'A record with the same details already exists.' },
  STALE_VERSION: { status: 409, text: 'Someone else changed this record in the meantime.' },
  FILE_CHANGED: { status: 409, text: 'The file changed on disk after you opened it.' },
  PUBLISHING: { status: 409, text: 'Another schema version is being activated. Try again when it is active.' },
  FILES_READ_ONLY: { status: 409, text: 'The schema files are read-only on this server.' },
  KEY_USED: { status: 409, text: 'This form was already saved with different values. Check the saved record.' },
  LAST_ADMIN: { status: 409, text: 'At least one active user must be able to manage users and roles.' },
  HAND_OVER_FIRST: { status: 409, text: 'This user still has open records. Reassign them first.' },
  ALREADY_CONVERTED: { status: 409, text: 'This record has already been converted.' },
  TAKEN: { status: 409, text: 'This is already booked.' },
  SEALED: { status: 409, text: 'This record has been issued and can no longer be changed or deleted.' },
  IN_USE: { status: 409, text: 'Other records still depend on this one.' },
  MAIL_OFF: { status: 409, text: 'Email is not configured.' },
  NOT_SERVED: { status: 501, text: 'Not available on this server.' },
  BODY_TOO_LARGE: { status: 413, text: 'The request body is too large.' },
  EXPECTATION_FAILED: { status: 417, text: 'The Expect header asks for something this server does not support.' },
  WRONG_CONTENT_TYPE: { status: 415, text: 'The request body has an unsupported content type.' },
  WRONG_FILE: { status: 422, text: 'This file type is not supported here.' },
  RECORD_TOO_LARGE: { status: 422, text: 'The record is too large to save. Shorten long texts or clear some fields.' },
  INVALID: { status: 422, text: 'Some fields are invalid. Check the marked fields.' },
  DRAFT_REFUSED: { status: 422, text: 'This draft cannot be published.' },
  TRANSITION_REFUSED: { status: 422, text: 'This status change is not allowed.' },
  TOO_MANY_ATTEMPTS: { status: 429, text: 'Too many attempts. Please wait and try again.' },
  HEADERS_TOO_LARGE: { status: 431, text: 'The request headers are too large.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. We have logged the error. Please try again.' },
  DATABASE_AWAY: { status: 503, text: 'The database is not available right now. Please try again in a moment.' },
  OUTCOME_UNKNOWN: {
    status: 503,
    text: 'The database connection was lost while saving, so your change may or may not be saved. Check the record before you try again.',
  },
  BUSY: { status: 503, text: 'The server is busy right now. Please try again in a moment.' },
  STOPPING: { status: 503, text: 'The server is restarting. Please try again in a moment.' },
  UNREACHABLE: { status: 503, text: "Can't reach the server. Check your connection and try again." },
  FILES_AWAY: { status: 503, text: 'Stored files are not available right now. Please try again in a moment.' },
  DISK_FULL: { status: 507, text: 'The server is out of disk space. Please contact your administrator.' },
  MAIL_NOT_SENT: { status: 502, text: 'The email could not be sent: the email server did not accept it.' },
  BAD_ANSWER: { status: 502, text: 'The server sent an unexpected response. Reload the page and try again.' },
  REPORT_STOPPED: {
    status: 503,
    text: 'This report took too long and was stopped. Choose a shorter period or add filters.',
  },
  TIMED_OUT: { status: 503, text: 'This took too long and was stopped. Narrow your search or filters and try again.' },
} as const;

/** The code of an error, such as `NOT_FOUND`. */
export type ErrorCode = keyof typeof errorTable;

/** Returns the default message of an error in the current language. */
export const errorText = (code: ErrorCode): string => wording()?.errors[code] ?? errorTable[code].text;

/** Details of an error besides its code. */
export type ErrorDetail = {
  /** The message. Default: the text in the table. */
  text?: string;
  /** Field path → what is wrong with it, e.g. `{"contactNo": "Phone is not a valid phone"}`. */
  fields?: Readonly<Record<string, string>>;
  /** More facts for the client, e.g. `{"duplicates": [{"_id": "…"}]}` or `{"current": {…}}`. */
  extra?: Readonly<Record<string, unknown>>;
  /** The original error, for the log. Never sent. */
  cause?: unknown;
};

/** The body of every error response. */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Readonly<Record<string, string>>; requestId?: string } & Record<
    string,
    unknown
  >;
};

/**
 * The error type of every layer, from the operation to the toast. Example: `new AppError('INVALID', { fields: { name:
 * 'Please enter Name' } })`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.text ?? errorText(code), { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.fields = detail.fields;
    this.extra = detail.extra;
  }
}

/** Returns whether a code from a response is one of the codes in `errorTable`. */
export const isErrorCode = (code: unknown): code is ErrorCode =>
  typeof code === 'string' && Object.hasOwn(errorTable, code);

/** Returns the body of an error response: `{"error":{"code","message","fields"?,"requestId"?, …extra}}`. */
export const toErrorBody = (error: AppError, requestId?: string): ErrorBody => ({
  error: {
    ...error.extra,
    code: error.code,
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(requestId === undefined ? {} : { requestId }),
  },
});
