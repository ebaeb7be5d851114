import { ConfigError } from '../config/environment.ts';
import { PostgresStartError } from '../database/embedded/PostgresStartError.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import { TablesError } from '../schema/tables/TablesError.ts';
import { DatabaseError } from '../database/checkVersion.ts';
import { isFileError } from '../database/isFileError.ts';
import { ListenError } from './listen.ts';

/** Errors caused by the person who starts the server: printed as one sentence, without a stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, SchemaProblems, TablesError, ListenError];

const reasonOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error);
  if (expected.some((type) => error instanceof type)) return error.message;
  if (isFileError(error))
    return `${error.path}: cannot be used, got "${error.message}"; expected a path that this user can read and write.`;
  return error.stack ?? error.message;
};

/**
 * Prints why a start failed, in one sentence if the person who started it can correct it, otherwise with the stack, and
 * ends the process with code 1.
 */
export const endWithReason = (error: unknown): never => {
  process.stderr.write(`${reasonOf(error)}\n`);
  process.exit(1);
};
