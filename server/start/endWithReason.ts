import { ConfigError } from '../config/environment.ts';
import { PostgresStartError } from '../postgres/embedded/PostgresStartError.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import { TablesError } from '../schema/tables/TablesError.ts';
import { DatabaseError } from './database/checkVersion.ts';
import { ListenError } from './listen.ts';

/** Errors caused by the person who starts the server: printed as one sentence, without a stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, SchemaProblems, TablesError, ListenError];

/**
 * Prints why a start failed, in one sentence if the person who started it can correct it, otherwise with the stack, and
 * ends the process with code 1.
 */
export const endWithReason = (error: unknown): never => {
  const isExpected = expected.some((type) => error instanceof type);
  const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
  process.stderr.write(`${text}\n`);
  process.exit(1);
};
