/**
 * The one table of errors: code → HTTP status and the sentence a user reads where nothing more precise is known.
 * A row here, and its line in `docs/ERRORS.md`, is all that a new error needs.
 */
export const errorTable = {
  MALFORMED_REQUEST: { status: 400, text: 'The request could not be read.' },
  MALFORMED_JSON: { status: 400, text: 'The request body is not valid JSON.' },
  MALFORMED_BODY: { status: 400, text: 'The request body could not be read: it ends early, or is not what its header says.' },
  UNKNOWN_QUERY: { status: 400, text: 'The address carries a parameter that this list does not know.' },
  BAD_QUERY: { status: 400, text: 'A parameter of the address has a value that does not fit.' },
  UNKNOWN_FILTER: { status: 400, text: 'This list can not be filtered that way.' },
  UNKNOWN_SORT: { status: 400, text: 'This list can not be sorted that way.' },
  NOT_SIGNED_IN: { status: 401, text: 'Please sign in.' },
  TOKEN_INVALID: { status: 401, text: 'Your sign-in is not valid any more. Please sign in again.' },
  TOKEN_EXPIRED: { status: 401, text: 'Your sign-in has expired. Please sign in again.' },
  EDIT_KEY_INVALID: { status: 401, text: 'The key of this record is missing or not valid. Please load it again.' },
  API_KEY_INVALID: { status: 401, text: 'This API key is not valid: it was never made, was revoked, has expired, or its owner may not sign in any more.' },
  WRONG_CREDENTIALS: { status: 401, text: 'Username or password is wrong.' },
  NOT_ALLOWED: { status: 403, text: 'You do not have the right to do this.' },
  PASSWORD_CHANGE_REQUIRED: { status: 403, text: 'Please choose a new password first; the one you signed in with was for one time only.' },
  ONLY_LOOKING: { status: 403, text: 'You are looking at the product as a role would. Go back to your own view to change anything.' },
  ONLY_TRYING: { status: 403, text: 'You are trying a draft of the schema files. Nothing is saved meanwhile.' },
  FIELD_NOT_ALLOWED: { status: 403, text: 'You do not have the right to change this field.' },
  NOT_FOUND: { status: 404, text: 'This record does not exist, or is not yours to see.' },
  UNKNOWN_CALL: { status: 404, text: 'There is no such call.' },
  UNKNOWN_REPORT: { status: 404, text: 'There is no such report.' },
  METHOD_NOT_ALLOWED: { status: 405, text: 'This address does not take that method.' },
  TOO_SLOW: { status: 408, text: 'The request arrived too slowly, or stopped on its way. Please send it again.' },
  DUPLICATE: { status: 409, text: 'A record with the same details exists already.' },
  STALE_VERSION: { status: 409, text: 'Somebody else has changed this record meanwhile.' },
  FILE_CHANGED: { status: 409, text: 'The file has changed on disk since you began.' },
  PUBLISHING: { status: 409, text: 'Another version of the schema files is being put in force. Please try again when it is.' },
  FILES_READ_ONLY: { status: 409, text: 'The schema files can not be written on this server.' },
  KEY_USED: { status: 409, text: 'This form was saved already, with other contents. Please look at what was saved.' },
  LAST_ADMIN: { status: 409, text: 'Nobody would be left who can administer users and roles.' },
  HAND_OVER_FIRST: { status: 409, text: 'This user still has open records. Hand them over first.' },
  ALREADY_CONVERTED: { status: 409, text: 'This record has been converted already.' },
  TAKEN: { status: 409, text: 'Somebody else has this already.' },
  SEALED: { status: 409, text: 'This record is out and can not be changed or deleted any more.' },
  IN_USE: { status: 409, text: 'Other records still need this one.' },
  MAIL_OFF: { status: 409, text: 'No mail server is set up.' },
  NOT_SERVED: { status: 501, text: 'Not available on this server.' },
  BODY_TOO_LARGE: { status: 413, text: 'The request body is too large.' },
  WRONG_CONTENT_TYPE: { status: 415, text: 'The request body is of a type that this call does not take.' },
  WRONG_FILE: { status: 422, text: 'A file is of a type that is not taken here.' },
  RECORD_TOO_LARGE: { status: 422, text: 'The record is too large to be stored. Shorten its longest texts, or leave some fields blank.' },
  INVALID: { status: 422, text: 'Some fields need another value.' },
  DRAFT_REFUSED: { status: 422, text: 'This draft can not be put in force.' },
  TRANSITION_REFUSED: { status: 422, text: 'This change of status is not possible.' },
  TOO_MANY_ATTEMPTS: { status: 429, text: 'Too many attempts. Please wait and try again.' },
  HEADERS_TOO_LARGE: { status: 431, text: 'The headers of the request are too large.' },
  INTERNAL: { status: 500, text: 'Something went wrong on our side. It has been written down.' },
  DATABASE_AWAY: { status: 503, text: 'The database can not be reached right now. Please try again in a moment.' },
  OUTCOME_UNKNOWN: { status: 503, text: 'The database went away in the middle of saving, so we can not tell whether it was saved. Please look, or send it again with the same key.' },
  BUSY: { status: 503, text: 'The server is busy right now. Please try again in a moment.' },
  STOPPING: { status: 503, text: 'The server is restarting. Please try again in a moment.' },
  UNREACHABLE: { status: 503, text: 'The server can not be reached. Please check your connection and try again.' },
  DISK_FULL: { status: 507, text: 'The server has no room left on its disk for this. Please tell whoever runs it.' },
  MAIL_NOT_SENT: { status: 502, text: 'The mail could not be handed to the mail server.' },
  BAD_ANSWER: { status: 502, text: 'The server answered with something that this page can not read.' },
  REPORT_STOPPED: { status: 503, text: 'This report took too long and was stopped. Please choose a shorter range, or filter it.' },
  TIMED_OUT: { status: 503, text: 'This took too long and was stopped. Please narrow it down.' },
} as const;

export type ErrorCode = keyof typeof errorTable;

/** What an error carries beside its code. */
export type ErrorDetail = {
  /** The whole sentence; absent: the one of the table. */
  text?: string;
  /** Field path → what is wrong with it, e.g. `{"contactNo": "Phone is not a valid phone"}`. */
  fields?: Readonly<Record<string, string>>;
  /** Further facts for the program that called, e.g. `{"duplicates": [{"_id": "…"}]}` or `{"current": {…}}`. */
  extra?: Readonly<Record<string, unknown>>;
  /** What to log, never sent. */
  cause?: unknown;
};

/** The body of every answer that refuses. */
export type ErrorBody = {
  error: { code: ErrorCode; message: string; fields?: Readonly<Record<string, string>>; requestId?: string } & Record<string, unknown>;
};

/**
 * The one error that travels through every layer, from the verb to the toast.
 * Example: `new AppError('INVALID', { fields: { name: 'Please enter Name' } })`.
 */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: Readonly<Record<string, string>> | undefined;
  readonly extra: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, detail: ErrorDetail = {}) {
    super(detail.text ?? errorTable[code].text, { cause: detail.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = errorTable[code].status;
    this.fields = detail.fields;
    this.extra = detail.extra;
  }
}

/** Tells whether a code that came over the wire stands in the table. */
export const isErrorCode = (code: unknown): code is ErrorCode => typeof code === 'string' && Object.hasOwn(errorTable, code);

/** Gives the body that an error travels in: `{"error":{"code","message","fields"?, …extra}}`. */
export const toErrorBody = (error: AppError, requestId?: string): ErrorBody => ({
  error: {
    ...error.extra,
    code: error.code,
    message: error.message,
    ...(error.fields === undefined ? {} : { fields: error.fields }),
    ...(requestId === undefined ? {} : { requestId }),
  },
});
