import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { existsSync } from 'node:fs';
import { readConfig } from './config.ts';
import { ConfigError } from './environment.ts';
import { DatabaseError } from './database/openDatabase.ts';
import { ListenError } from './listen.ts';
import { PostgresStartError } from './postgres/launcher.ts';
import { SchemaProblems } from './schemas/SchemaProblems.ts';
import { startServer } from './startServer.ts';

/** The folder that holds package.json, from the sources as from the bundle. */
const findRoot = (from: string): string => (existsSync(`${from}/package.json`) ? from : findRoot(dirname(from)));

/** Mistakes of the person who starts it: one sentence, no stack. */
const expected = [ConfigError, DatabaseError, PostgresStartError, SchemaProblems, ListenError];

try {
  const config = readConfig(process.env, process.argv.slice(2), findRoot(dirname(fileURLToPath(import.meta.url))));
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
