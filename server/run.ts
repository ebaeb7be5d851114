import type { Config } from './config.ts';
import { DatabaseError } from './database/openDatabase.ts';
import { ConfigError } from './environment.ts';
import { ListenError } from './listen.ts';
import { PostgresStartError } from './postgres/launcher.ts';
import { SchemaProblems } from './schemas/SchemaProblems.ts';
import { startServer } from './startServer.ts';

/** Mistakes of the person who starts it: one sentence, no stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, SchemaProblems, ListenError];

/** Starts the server, and ends the process when it is told to, or can't be started: then it has said why. */
export const run = async (config: Config): Promise<void> => {
  try {
    const server = await startServer(config);
    let stopping = false;
    const stop = (): void => {
      if (stopping) return;
      stopping = true;
      server.stop().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`${String(error)}\n`);
          process.exit(1);
        },
      );
    };
    process.on('SIGTERM', stop);
    process.on('SIGINT', stop);
  } catch (error) {
    const isExpected = expected.some((type) => error instanceof type);
    const text = error instanceof Error ? (isExpected ? error.message : (error.stack ?? error.message)) : String(error);
    process.stderr.write(`${text}\n`);
    process.exit(1);
  }
};
