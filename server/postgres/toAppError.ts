import { AppError, type ErrorCode } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';

/** SQLSTATE, or its class of two characters, → our code. Postgres messages are logged, never sent. */
const codes: Readonly<Record<string, ErrorCode>> = {
  '23505': 'DUPLICATE',
  '53100': 'DISK_FULL',
  '57014': 'TIMED_OUT',
  '22': 'INVALID',
  // A row or an index entry is larger than Postgres supports.
  '54': 'RECORD_TOO_LARGE',
  '08': 'DATABASE_AWAY',
  // Operator intervention, lack of resources, system errors: temporary, and not caused by the request.
  '57': 'DATABASE_AWAY',
  '53': 'DATABASE_AWAY',
  '58': 'DATABASE_AWAY',
  // A conflict of two transactions, or a lock wait that took too long: the same request succeeds later.
  '40': 'BUSY',
  '55P03': 'BUSY',
  // A transaction that was idle too long, or a server that became a standby.
  '25P03': 'DATABASE_AWAY',
  '25P04': 'DATABASE_AWAY',
  '25006': 'DATABASE_AWAY',
  // The database refuses connections, or does not exist, or the password was changed.
  '28': 'DATABASE_AWAY',
  '55000': 'DATABASE_AWAY',
  '3D000': 'DATABASE_AWAY',
};

/** Error codes of a full disk. */
const fullCodes = new Set(['ENOSPC', 'EDQUOT']);
const awayCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
/** Driver errors without a code: the connection broke, was never established, or timed out. */
const awayTexts = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
];

const codeOf = (error: unknown): ErrorCode => {
  const code = isObject(error) && typeof error['code'] === 'string' ? error['code'] : '';
  if (fullCodes.has(code)) return 'DISK_FULL';
  if (awayCodes.has(code)) return 'DATABASE_AWAY';
  if (error instanceof Error && awayTexts.some((text) => error.message.includes(text))) return 'DATABASE_AWAY';
  return codes[code] ?? codes[code.slice(0, 2)] ?? 'INTERNAL';
};

/**
 * Converts any error into an AppError with the code for it, `INTERNAL` if there is none. The original error is the
 * cause, for the log. An AppError is returned unchanged.
 */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(codeOf(error), { cause: error });
