import { constants } from 'node:os';
import type { Config } from './config.ts';
import { DatabaseError } from './database/openDatabase.ts';
import { ConfigError } from './environment.ts';
import { ListenError } from './listen.ts';
import { PostgresStartError } from './postgres/launcher.ts';
import { SchemaProblems } from './schemas/SchemaProblems.ts';
import { startServer } from './startServer.ts';
import { stopDeadlineMs } from './stopSequence.ts';

/** Mistakes of the person who starts it: one sentence, no stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, SchemaProblems, ListenError];

/** Ends the process at the first signal once the server has stopped, or at the deadline; at the second signal at once. */
const stopOnSignals = (stop: () => Promise<void>): void => {
  let isStopping = false;
  const onSignal = (signal: 'SIGTERM' | 'SIGINT'): void => {
    // chosen: the code a shell gives to a process that a signal ended; a stop in order ends with 0.
    if (isStopping) process.exit(128 + constants.signals[signal]);
    isStopping = true;
    setTimeout(() => process.exit(0), stopDeadlineMs);
    void stop().finally(() => process.exit(0));
  };
  process.on('SIGTERM', onSignal);
  process.on('SIGINT', onSignal);
};

/** Starts the server, and ends the process when it is told to, or can't be started: then it has said why. */
export const run = async (config: Config): Promise<void> => {
  try {
    const server = await startServer(config);
    stopOnSignals(server.stop);
  } catch (error) {
    const isExpected = expected.some((type) => error instanceof type);
    const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
};
