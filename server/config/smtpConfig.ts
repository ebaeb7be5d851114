import { readFileSync } from 'node:fs';
import { ConfigError, type Environment, parseOneOf, parseTextSetting, parseWholeNumber } from './environment.ts';

/** The settings of the server that sends emails. */
export type SmtpConfig = {
  readonly host: string;
  readonly port: number;
  /**
   * starttls: encrypted after the greeting, otherwise not sent; tls: encrypted from the first byte; none: plain, for a
   * server on the same machine.
   */
  readonly security: 'starttls' | 'tls' | 'none';
  readonly user: string | undefined;
  readonly password: string | undefined;
  /** Sender of the emails, e.g. `Gable <reports@example.com>`. */
  readonly from: string;
  /** Trusted certificates besides the system's, as PEM. */
  readonly ca: string | undefined;
};

const usualPorts = { tls: 465, starttls: 587, none: 25 } as const;

const caOf = (env: Environment): string | undefined => {
  const file = parseTextSetting(env, 'SMTP_CA_FILE');
  if (file === undefined) return undefined;
  try {
    return readFileSync(file, 'utf8');
  } catch {
    throw new ConfigError(`SMTP_CA_FILE: cannot be read, got "${file}"; expected the path of a PEM file.`);
  }
};

const originOf = (env: Environment, user: string | undefined): string => {
  const from = parseTextSetting(env, 'MAIL_FROM') ?? (user?.includes('@') === true ? user : undefined);
  if (from === undefined)
    throw new ConfigError(
      'MAIL_FROM: is missing; it is the sender of emails and required with SMTP_HOST, e.g. "Gable <reports@example.com>".',
    );
  if (/^[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>$|^[^\s<>@]+@[^\s<>@]+$/.test(from)) return from;
  throw new ConfigError(`MAIL_FROM: is not an email address, got "${from}"; expected "Gable <reports@example.com>".`);
};

/**
 * Returns the settings of the email server, or undefined if `SMTP_HOST` is not set. Then no email is sent. Errors:
 * `ConfigError` if a variable is invalid, if only one of `SMTP_USER` and `SMTP_PASSWORD` is set, or if `MAIL_FROM` is
 * not set and `SMTP_USER` is no email address.
 */
export const smtpOf = (env: Environment): SmtpConfig | undefined => {
  const host = parseTextSetting(env, 'SMTP_HOST');
  if (host === undefined) return undefined;
  if (!/^[\w.:-]+$/.test(host))
    throw new ConfigError(
      `SMTP_HOST: is not a server name, got "${host}"; expected a name such as "smtp.example.com". Set the port in SMTP_PORT.`,
    );
  const security = parseOneOf(env, 'SMTP_SECURITY', { words: ['starttls', 'tls', 'none'], fallback: 'starttls' });
  const [user, password] = [parseTextSetting(env, 'SMTP_USER'), parseTextSetting(env, 'SMTP_PASSWORD')];
  if ((user === undefined) !== (password === undefined))
    throw new ConfigError('SMTP_USER, SMTP_PASSWORD: one of the two is missing; expected both or none.');
  return {
    host,
    port: parseWholeNumber(env, 'SMTP_PORT', { fallback: usualPorts[security], range: [1, 65_535] }),
    security,
    user,
    password,
    from: originOf(env, user),
    ca: caOf(env),
  };
};

/**
 * Returns the public address of the product, `PUBLIC_URL`, without a trailing slash. Default: `http://localhost` with
 * the port of the server. Errors: `ConfigError` for a URL that is not HTTP or HTTPS, or has a query or fragment.
 */
export const publicUrlOf = (env: Environment): string => {
  const url = parseTextSetting(env, 'PUBLIC_URL') ?? `http://localhost:${parseTextSetting(env, 'PORT') ?? '3000'}`;
  if (URL.canParse(url) && /^https?:\/\/[^?#]+$/.test(url)) return url.replace(/\/+$/, '');
  throw new ConfigError(`PUBLIC_URL: is not a web address, got "${url}"; expected "https://crm.example.com".`);
};
