import { resolve } from 'node:path';
import { defaultKeyCalls } from '../auth/limits/createKeyLimit.ts';
import { ConfigError, type Environment, parseTextSetting, parseWebAddress, parseWholeNumber } from './environment.ts';
import type { UploadLimits } from '../storage/fileStore.ts';
import type { StoragePlace } from '../storage/openStorage.ts';
import { databaseUrlOf } from './databaseUrlOf.ts';
import { filesOf } from './filesOf.ts';
import { publicUrlOf, type SmtpConfig, smtpOf } from './smtpConfig.ts';
import { parseTrustProxy, type TrustProxy } from './trustProxy.ts';

/**
 * Base URLs that the client calls instead of this server: `apiBase` for calls below `/api/v2`, `restBase` for `rest`
 * calls.
 */
export type ClientConfig = { readonly apiBase?: string; readonly restBase?: string };

/** Configuration from environment variables and the command line. `.env.example` lists every variable. */
export type Config = {
  readonly port: number;
  readonly host: string;
  /** Address of Postgres or of a pooler. Absent: the embedded Postgres under `dataDir`. */
  readonly databaseUrl: string | undefined;
  /** Address of Postgres itself, if `databaseUrl` is that of a pooler in transaction mode. */
  readonly databaseDirectUrl: string | undefined;
  /** Address of a replica, for reports, exports, search and public pages. */
  readonly databaseReadUrl: string | undefined;
  readonly dataDir: string;
  /** Number of server processes on the port. */
  readonly workers: number;
  /** In a worker: whether `databaseUrl` is the embedded Postgres of the primary process. */
  readonly isEmbeddedInPrimary: boolean;
  /** How long open connections are served after a stop signal while `/health/ready` answers 503. Units: ms. */
  readonly drainMs: number;
  /** Where uploads are stored. Each database has its own folder in it. */
  readonly files: StoragePlace;
  /** Folder of this machine for files that are being received or processed. */
  readonly filesWorkDir: string;
  readonly uploadLimits: UploadLimits;
  readonly schemasDir: string;
  readonly clientDir: string;
  /** Base URLs the client calls instead of this server. */
  readonly clientConfig: ClientConfig;
  /** Other origins that may call the API. */
  readonly corsOrigins: readonly string[];
  readonly importMapsDir: string;
  /** Max size of an import file. Units: bytes. */
  readonly importBytes: number;
  /** The secret that tokens are signed with. Absent: it is generated once and kept in the database. */
  readonly tokenSecret: string | undefined;
  readonly tokenHours: number;
  /** Max length of a session, however often its token is renewed. */
  readonly sessionDays: number;
  /** How long audit entries are kept. Absent: permanently. */
  readonly auditDays: number | undefined;
  /** How long ended runs of rules, callbacks and deliveries are kept. */
  readonly logDays: number;
  readonly bodyLimitBytes: number;
  readonly statementTimeoutMs: number;
  readonly poolSize: number | undefined;
  /** Where metrics are served. Absent: nowhere. */
  readonly metrics: { readonly port: number; readonly host: string } | undefined;
  readonly logLevel: string;
  readonly trustProxy: TrustProxy;
  /** Origin in the URLs of public pages. Absent: the origin of each request. */
  readonly publicOrigin: string | undefined;
  readonly adminPassword: string | undefined;
  readonly samplePassword: string | undefined;
  /** Address of the product for links in emails, without a trailing slash. */
  readonly publicUrl: string;
  /** The email server. Absent: no email is sent. */
  readonly smtp: SmtpConfig | undefined;
  /** Whether webhooks may call addresses in the server's own network. */
  readonly webhookPrivateAddresses: boolean;
  /** Max calls of an API key per minute. */
  readonly keyCallsPerMinute: number;
  /** Whether only the admin is created, without sample data. */
  readonly empty: boolean;
  /** Whether the process only syncs the tables with the schemas, and exits. Used before a new version is rolled out. */
  readonly migrate: boolean;
};

/** Name of the environment variable that is set for a worker if the primary process runs the embedded Postgres. */
export const embeddedInPrimary = 'GABLE_EMBEDDED_IN_PRIMARY';

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

const logLevelOf = (env: Environment): string => {
  const level = parseTextSetting(env, 'LOG_LEVEL') ?? 'info';
  if (logLevels.includes(level)) return level;
  throw new ConfigError(`LOG_LEVEL: is not a level, got "${level}"; expected one of ${logLevels.join(', ')}.`);
};

const bytesInMegabyte = 1_000_000;

const uploadLimitsOf = (env: Environment): UploadLimits => ({
  fileBytes: parseWholeNumber(env, 'MAX_FILE_MB', { fallback: 25, range: [1, 1000] }) * bytesInMegabyte,
  files: parseWholeNumber(env, 'MAX_FILES_PER_REQUEST', { fallback: 30, range: [1, 100] }),
  requestBytes: parseWholeNumber(env, 'MAX_UPLOAD_MB', { fallback: 200, range: [1, 10_000] }) * bytesInMegabyte,
});

const clientConfigOf = (env: Environment): ClientConfig => {
  const [apiBase, restBase] = [parseWebAddress(env, 'API_BASE'), parseWebAddress(env, 'REST_BASE')];
  return { ...(apiBase === undefined ? {} : { apiBase }), ...(restBase === undefined ? {} : { restBase }) };
};

const corsOriginsOf = (env: Environment): readonly string[] =>
  (parseTextSetting(env, 'CORS_ORIGINS') ?? '')
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const url = URL.canParse(entry) ? new URL(entry) : undefined;
      if (url !== undefined && /^https?:$/.test(url.protocol) && url.origin === entry.replace(/\/$/, ''))
        return url.origin;
      throw new ConfigError(
        `CORS_ORIGINS: "${entry.replace(/\/\/.*@/, '//…@')}" is not an origin; expected a list such as "https://crm.example.com, http://localhost:5173".`,
      );
    });

/**
 * Reads the environment and the command line into a configuration. Relative paths start from `root`. Errors:
 * `ConfigError` that names the variable, the value and what is expected.
 */
export const readConfig = (env: Environment, argv: readonly string[], root: string): Config => ({
  port: parseWholeNumber(env, 'PORT', { fallback: 3000, range: [0, 65_535] }),
  host: parseTextSetting(env, 'HOST') ?? '127.0.0.1',
  databaseUrl: databaseUrlOf(env, 'DATABASE_URL'),
  databaseDirectUrl: databaseUrlOf(env, 'DATABASE_DIRECT_URL'),
  databaseReadUrl: databaseUrlOf(env, 'DATABASE_READ_URL'),
  dataDir: resolve(root, parseTextSetting(env, 'DATA_DIR') ?? 'data'),
  workers: parseWholeNumber(env, 'WORKERS', { fallback: 1, range: [1, 64] }),
  isEmbeddedInPrimary: env[embeddedInPrimary] === 'true',
  // chosen: with 5 seconds at most, a stop still takes less than 10.
  drainMs: parseWholeNumber(env, 'DRAIN_SECONDS', { fallback: 0, range: [0, 5] }) * 1000,
  ...filesOf(env, root),
  uploadLimits: uploadLimitsOf(env),
  schemasDir: resolve(root, parseTextSetting(env, 'SCHEMAS_DIR') ?? 'schemas'),
  clientDir: resolve(root, 'dist/client'),
  clientConfig: clientConfigOf(env),
  corsOrigins: corsOriginsOf(env),
  importMapsDir: resolve(root, 'docs/import-maps'),
  // chosen: 1,000,000 leads are about 350 MB.
  importBytes: parseWholeNumber(env, 'MAX_IMPORT_MB', { fallback: 500, range: [1, 10_000] }) * bytesInMegabyte,
  tokenSecret: parseTextSetting(env, 'TOKEN_SECRET'),
  tokenHours: parseWholeNumber(env, 'TOKEN_HOURS', { fallback: 12, range: [1, 720] }),
  sessionDays: parseWholeNumber(env, 'SESSION_DAYS', { fallback: 30, range: [1, 365] }),
  // chosen: an attack is often noticed weeks later, so the minimum is 30 days.
  auditDays:
    parseTextSetting(env, 'AUDIT_DAYS') === undefined
      ? undefined
      : parseWholeNumber(env, 'AUDIT_DAYS', { fallback: 365, range: [30, 36_500] }),
  // chosen: more than a year, and at least what reports and the trying of rules on past records look back.
  logDays: parseWholeNumber(env, 'LOG_DAYS', { fallback: 400, range: [100, 36_500] }),
  bodyLimitBytes: parseWholeNumber(env, 'BODY_LIMIT_BYTES', { fallback: 1_048_576, range: [1024, 1_073_741_824] }),
  statementTimeoutMs: parseWholeNumber(env, 'STATEMENT_TIMEOUT_MS', { fallback: 15_000, range: [100, 3_600_000] }),
  poolSize:
    parseTextSetting(env, 'POOL_SIZE') === undefined
      ? undefined
      : parseWholeNumber(env, 'POOL_SIZE', { fallback: 8, range: [2, 500] }),
  metrics:
    parseTextSetting(env, 'METRICS_PORT') === undefined
      ? undefined
      : {
          port: parseWholeNumber(env, 'METRICS_PORT', { fallback: 9464, range: [0, 65_535] }),
          host: parseTextSetting(env, 'METRICS_HOST') ?? '127.0.0.1',
        },
  logLevel: logLevelOf(env),
  trustProxy: parseTrustProxy(env),
  publicOrigin: parseTextSetting(env, 'PUBLIC_URL') === undefined ? undefined : new URL(publicUrlOf(env)).origin,
  adminPassword: parseTextSetting(env, 'ADMIN_PASSWORD'),
  samplePassword: parseTextSetting(env, 'SAMPLE_PASSWORD'),
  publicUrl: publicUrlOf(env),
  smtp: smtpOf(env),
  webhookPrivateAddresses: parseTextSetting(env, 'WEBHOOK_PRIVATE_ADDRESSES') === 'true',
  keyCallsPerMinute: parseWholeNumber(env, 'API_KEY_CALLS_PER_MINUTE', {
    fallback: defaultKeyCalls,
    range: [1, 1_000_000],
  }),
  empty: argv.includes('--empty'),
  migrate: argv.includes('--migrate'),
});
