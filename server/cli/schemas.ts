import { fileURLToPath } from 'node:url';
import { readCommandConfig } from '../config/readCommandConfig.ts';
import { ConfigError } from '../config/environment.ts';
import { commandErrorText } from './commandErrorText.ts';
import { runSchemas } from './runSchemas.ts';

// Entry point of `npm run schemas`; see runSchemas.ts.
try {
  const config = readCommandConfig(process.env, fileURLToPath(new URL('../..', import.meta.url)));
  process.exitCode = await runSchemas({
    argv: process.argv.slice(2),
    config,
    print: console.log,
    complain: console.error,
  });
} catch (error) {
  console.error(commandErrorText(error, [ConfigError]));
  process.exitCode = 1;
}
