import { type Config, readConfig } from './config.ts';
import type { Environment } from './environment.ts';

/**
 * Reads the configuration of a command, such as `npm run import`. Commands lock, dump and change tables, which does not
 * work through a connection pooler. So `DATABASE_DIRECT_URL`, if set, replaces `DATABASE_URL`. Errors: `ConfigError`
 * for an invalid variable.
 */
export const readCommandConfig = (env: Environment, root: string): Config => {
  const config = readConfig(env, [], root);
  return { ...config, databaseUrl: config.databaseDirectUrl ?? config.databaseUrl, databaseDirectUrl: undefined };
};
