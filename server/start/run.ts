import pino from 'pino';
import type { Config } from '../config/config.ts';
import { DatabaseError } from './connectDatabase.ts';
import { ConfigError } from '../config/environment.ts';
import { ListenError } from './listen.ts';
import { loggerOptions } from '../http/plugins/loggerOptions.ts';
import { PostgresStartError } from '../postgres/embedded/startPostgres.ts';
import { SchemaProblems } from '../schema/problems/SchemaProblems.ts';
import { startServer } from './startServer.ts';
import type { SignalStop } from './stopOnSignals.ts';
import { createStopSequence } from './stopSequence.ts';

/** Errors of the person who starts the server: one sentence, no stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, SchemaProblems, ListenError];

/**
 * Starts the server. If that fails, prints why and ends the process. A signal during the start closes what is already
 * open.
 */
export const run = async (config: Config, signals: SignalStop): Promise<void> => {
  const stopping = createStopSequence(pino(loggerOptions(config.logLevel)));
  signals.use(stopping.run);
  try {
    await startServer(config, stopping);
  } catch (error) {
    // The signal closed something that the start still needed.
    if (signals.hasBegun()) return;
    const isExpected = expected.some((type) => error instanceof type);
    const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
};
