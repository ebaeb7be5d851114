import { parseIntoClientConfig } from 'pg-connection-string';
import { ConfigError, type Environment, parseTextSetting } from './environment.ts';

type Name = 'DATABASE_URL' | 'DATABASE_DIRECT_URL' | 'DATABASE_READ_URL';

const example = 'expected postgres://user:password@host:5432/database';

/** Refuses an address that the driver cannot read, or that names a file which cannot be read. */
const refuseUnreadable = (name: Name, url: string): void => {
  try {
    // Without the other hosts, which the driver does not support.
    parseIntoClientConfig(url.replace(/^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?[^/?,]*)[^/?]*/, '$1'));
  } catch (error) {
    if (error instanceof Error && 'path' in error)
      throw new ConfigError(`${name}: names a file that cannot be read, got "${error.message}".`);
    throw new ConfigError(
      `${name}: is not a Postgres address; ${example}. Write special characters of the password as in an address: %25 for %, %23 for #, %2F for /.`,
    );
  }
};

const hasSeveralHosts = (url: string): boolean =>
  /^[^:]*:\/\/(?:[^@/?]*@)?([^/?]*)/.exec(url)?.[1]?.includes(',') === true;

/**
 * Returns the address of a database from the environment, or undefined if it is not set. Errors: `ConfigError` if it is
 * not an address of Postgres. The message does not contain the password.
 */
export const databaseUrlOf = (env: Environment, name: Name): string | undefined => {
  const url = parseTextSetting(env, name);
  if (url === undefined) return undefined;
  if (!/^postgres(ql)?:\/\//.test(url)) throw new ConfigError(`${name}: is not a Postgres address; ${example}.`);
  if (name === 'DATABASE_DIRECT_URL' && parseTextSetting(env, 'DATABASE_URL') === undefined)
    throw new ConfigError(`${name}: is set without DATABASE_URL; expected the address of the pooler there.`);
  refuseUnreadable(name, url);
  if (name === 'DATABASE_READ_URL' && hasSeveralHosts(url))
    throw new ConfigError(`${name}: names several hosts; expected one, such as a proxy that leads to the replicas.`);
  return url;
};
