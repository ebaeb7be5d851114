/** Thrown for an invalid setting. The message is one sentence for the person who started the process. */
export class ConfigError extends Error {}

/** Environment variables: name → value. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Parses a variable as a whole number within a range; `fallback` if it is not set. Errors: `ConfigError` that names the
 * variable.
 */
export const parseWholeNumber = (
  env: Environment,
  name: string,
  { fallback, range }: { readonly fallback: number; readonly range: readonly [number, number] },
): number => {
  const given = env[name];
  if (given === undefined || given === '') return fallback;
  const value = Number(given);
  if (Number.isInteger(value) && value >= range[0] && value <= range[1]) return value;
  throw new ConfigError(
    `${name}: is not a whole number from ${range[0]} to ${range[1]}, got "${given}"; leave it out for ${fallback}.`,
  );
};

/** Returns the text of a variable; undefined if it is not set or empty. */
export const parseTextSetting = (env: Environment, name: string): string | undefined =>
  env[name] === '' ? undefined : env[name];

/**
 * Parses a variable as one of several words; `fallback` if it is not set. Errors: `ConfigError` that lists the words.
 */
export const parseOneOf = <T extends string>(
  env: Environment,
  name: string,
  { words, fallback }: { readonly words: readonly T[]; readonly fallback: T },
): T => {
  const given = parseTextSetting(env, name) ?? fallback;
  const word = words.find((each) => each === given);
  if (word === undefined)
    throw new ConfigError(`${name}: is not a valid value, got "${given}"; expected one of ${words.join(', ')}.`);
  return word;
};

/**
 * Returns whether a text is the host of a URL: a name, or an IPv6 address in brackets. It is used in a header, so
 * nothing else is allowed.
 */
const isHost = (hostname: string): boolean => /^([\w.-]+|\[[\da-f:.]+\])$/i.test(hostname);

/**
 * Parses a variable as an HTTP or HTTPS URL, without a trailing slash; undefined if it is not set. Errors:
 * `ConfigError` that names the variable, the value and what is expected, also for a URL with a query, a fragment or a
 * password.
 */
export const parseWebAddress = (env: Environment, name: string): string | undefined => {
  const given = parseTextSetting(env, name);
  if (given === undefined) return undefined;
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const isRight =
    url !== undefined &&
    /^https?:\/\/[^?#\s]+$/.test(given) &&
    isHost(url.hostname) &&
    url.username === '' &&
    url.password === '';
  if (isRight) return given.replace(/\/+$/, '');
  // A password in the URL must not reach the log.
  throw new ConfigError(
    `${name}: is not a web address, got "${given.replace(/\/\/.*@/, '//…@')}"; expected one such as "https://api.example.com".`,
  );
};
