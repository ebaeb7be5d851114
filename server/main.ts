import cluster from 'node:cluster';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { accessSync, constants, existsSync, realpathSync } from 'node:fs';
import { type Config, readConfig } from './config/config.ts';
import { ConfigError } from './config/environment.ts';
import { stopOnSignals } from './start/stopOnSignals.ts';
import { reloadOnSignal } from './start/workers/reloadOnSignal.ts';

/** Returns the folder that contains package.json, for both sources and bundle. */
const findRoot = (from: string): string => (existsSync(`${from}/package.json`) ? from : findRoot(dirname(from)));

const configOrEnd = (): Config => {
  try {
    return readConfig(process.env, process.argv.slice(2), findRoot(dirname(fileURLToPath(import.meta.url))));
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
};

/**
 * Returns the path of this file as the command names it. If it contains a link to the current version, each new worker
 * follows the link again.
 */
const findEntry = (): string => {
  const own = fileURLToPath(import.meta.url);
  const started = process.argv[1];
  return started !== undefined && existsSync(started) && realpathSync(started) === realpathSync(own) ? started : own;
};

// Otherwise a message that cannot be written, for example because the disk is full, ends the process.
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

/**
 * Leaves a current folder that this user may not enter, such as `/root` after `su gable`: programs cannot be started
 * there.
 */
const leaveForbiddenFolder = (): void => {
  try {
    accessSync('.', constants.X_OK);
  } catch {
    process.chdir('/');
  }
};

leaveForbiddenFolder();
const signals = stopOnSignals();
const config = configOrEnd();
// Imported only now, so that an invalid variable is reported without loading the whole server.
if (cluster.isPrimary && config.workers > 1 && !config.migrate) {
  const reloads = reloadOnSignal();
  const { runPrimary } = await import('./start/workers/runPrimary.ts');
  await runPrimary(config, { signals, reloads, entry: findEntry() });
} else {
  const { run } = await import('./start/run.ts');
  await run(config, signals);
}
