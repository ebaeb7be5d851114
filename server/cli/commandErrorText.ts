import pg from 'pg';
import { isFileError } from '../database/isFileError.ts';

/** A class of errors that the person who runs a command can correct. */
type ErrorClass = new (...args: never[]) => Error;

/** Codes of a connection that failed, after the check of the database or to the storage. */
const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EHOSTUNREACH', 'EAI_AGAIN']);

const isNetworkError = (error: Error): boolean =>
  'code' in error && typeof error.code === 'string' && networkCodes.has(error.code);

/**
 * Returns what a command prints when it fails: a sentence for an error of the file system, the network or Postgres, and
 * for those of the classes `expected`. Other errors are faults of Gable, so their stack is returned.
 */
export const commandErrorText = (error: unknown, expected: readonly ErrorClass[]): string => {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof pg.DatabaseError) return `The database refused: ${error.message}.`;
  if (isNetworkError(error)) return `A connection failed: ${error.message === '' ? String(error) : error.message}.`;
  const isExpected = isFileError(error) || expected.some((type) => error instanceof type);
  return isExpected ? error.message : (error.stack ?? error.message);
};
