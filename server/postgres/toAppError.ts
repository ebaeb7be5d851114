import { AppError, type ErrorCode } from '#model/errors.ts';
import { isObject } from '#model/schema/json.ts';

/** SQLSTATE, or its class of two letters, → our code. What Postgres itself says is logged, never sent. */
const codes: Readonly<Record<string, ErrorCode>> = {
  '23505': 'DUPLICATE',
  '53100': 'DISK_FULL',
  '57014': 'TIMED_OUT',
  '22': 'INVALID',
  // A row or an index entry that is larger than Postgres can hold.
  '54': 'RECORD_TOO_LARGE',
  '08': 'DATABASE_AWAY',
  // What an operator did, what resources are short of, what the system below Postgres could not do: none is the
  // request's fault, all pass.
  '57': 'DATABASE_AWAY',
  '53': 'DATABASE_AWAY',
  '58': 'DATABASE_AWAY',
  // Two transactions were in each other's way, or waited for a lock too long: the same request again goes through.
  '40': 'BUSY',
  '55P03': 'BUSY',
  // A transaction that was idle too long, or a server that has become a standby.
  '25P03': 'DATABASE_AWAY',
  '25P04': 'DATABASE_AWAY',
  '25006': 'DATABASE_AWAY',
  // The database itself refuses connections, or is gone.
  '55000': 'DATABASE_AWAY',
  '3D000': 'DATABASE_AWAY',
};

/** What the disk of the server says. */
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
/** What the driver says where it has no code: the connection broke, was never made, or gave no answer in time. */
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

/** Turns whatever was thrown into the one error that may be sent; the original stays its cause, for the log. */
export const toAppError = (error: unknown): AppError =>
  error instanceof AppError ? error : new AppError(codeOf(error), { cause: error });
