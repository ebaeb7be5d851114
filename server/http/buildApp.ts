import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { newId } from '../records/context/newId.ts';
import { createImportFolder, type ImportFolder } from '../storage/importFolder.ts';
import { addAnswerStreams } from './plugins/connections/addAnswerStreams.ts';
import { addErrors, sendFrameworkError } from './plugins/errors.ts';
import { createRefusalLog } from './plugins/log/createRefusalLog.ts';
import { addRequestMetrics } from './plugins/log/addRequestMetrics.ts';
import { addTraceContext } from './plugins/log/addTraceContext.ts';
import { createSecurityLog, type SecurityLog } from '../auth/log/securityLog.ts';
import { addGracefulClose } from './plugins/connections/gracefulClose.ts';
import { logDestination } from './plugins/log/createLogger.ts';
import { loggerOptions } from './plugins/log/loggerOptions.ts';
import { refuseConnections } from './plugins/connections/rawAnswer.ts';
import { addRequestChecks } from './plugins/addRequestChecks.ts';
import { addSecurityHeaders, securityHeadersOf } from './plugins/securityHeaders.ts';
import { addConnectionLimits } from './plugins/connections/addConnectionLimits.ts';
import { checkIntervalMsOf, standardLimits } from './plugins/connections/connectionLimits.ts';
import { addStoredFiles } from './plugins/addStoredFiles.ts';
import { addUnreadBodyHandling } from './plugins/connections/addUnreadBodyHandling.ts';
import { maxParts } from './plugins/uploads/readMultipart.ts';
import { readablePath } from './routes/addPublicPageRoutes.ts';
import { addRequestLanguage } from '../language/addRequestLanguage.ts';
import { localizedState } from '../schema/lifecycle/localizedState.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import { createAccounts } from '../auth/actor/createAccounts.ts';
import { createKeyAuthenticator } from '../auth/actor/createKeyAuthenticator.ts';
import { defaultKeyCalls, createKeyLimit } from '../auth/limits/createKeyLimit.ts';
import { addCors } from './plugins/addCors.ts';
import { addBearer } from './plugins/addBearer.ts';
import { createRightsEpoch } from '../auth/permissions/createRightsEpoch.ts';
import { createSessions } from '../auth/tokens/sessions.ts';
import { createTokens } from '../auth/tokens/tokens.ts';
import { createViewAs } from '../auth/actor/viewAs.ts';
import { type Authenticator, createAuthenticator } from '../auth/actor/authenticator.ts';
import { trustFunctionOf } from '../config/trustProxy.ts';
import { addAppRoutes } from './addAppRoutes.ts';
import type { AppOptions } from './appOptions.ts';

/**
 * JSON is compressed for clients that accept it, with little effort. Other sites cannot learn anything from its length
 * (BREACH): browsers never send the token automatically, only our own script sends it.
 */
const compression = {
  // A compressed request could become far larger than the limits of bodies and uploads allow.
  globalDecompression: false,
  threshold: 2048,
  customTypes: /^application\/json/,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
  zlibOptions: { level: 3 },
};

type Headers = Readonly<Record<string, string>>;

/** Creates the server with its time limits, without plugins and routes. `headers`: those of every response. */
const createServer = (
  { bodyLimitBytes, logLevel, trustProxy, limits = standardLimits }: AppOptions,
  headers: Headers,
): FastifyInstance =>
  Fastify({
    logger: { ...loggerOptions(logLevel), stream: logDestination },
    // One log line per error is enough. Two lines per request would reduce the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: newId,
    bodyLimit: bodyLimitBytes,
    trustProxy: trustFunctionOf(trustProxy),
    // Running requests are finished at close; idle connections are closed.
    forceCloseConnections: 'idle',
    // `addGracefulClose` refuses them with our error body.
    return503OnClosing: false,
    keepAliveTimeout: limits.idleMs,
    // No limit for a whole body, because an import may be large and its connection slow. `addConnectionLimits` checks
    // the rate.
    http: {
      headersTimeout: limits.headersMs,
      requestTimeout: 0,
      requireHostHeader: false,
      connectionsCheckingInterval: checkIntervalMsOf(limits),
    },
    clientErrorHandler: refuseConnections(headers),
    frameworkErrors: (error, request, reply) => void sendFrameworkError(error, request, reply.headers(headers)),
    routerOptions: { maxParamLength: 500 },
    rewriteUrl: ({ url = '/' }) => readablePath(url),
  });

/** Creates what finds out who sends a request. `schemas`: returns the active schemas. */
const createAuthentication = (
  app: FastifyInstance,
  { pool, followSettings, tokenSecret, tokenHours, sessionDays, keyCallsPerMinute }: AppOptions,
  schemas: () => SchemaState,
) => {
  const tokens = createTokens(tokenSecret, { hours: tokenHours, sessionDays });
  const sessions = createSessions(pool, tokenHours);
  app.addHook('preClose', sessions.stop);
  const epochOf = createRightsEpoch(pool);
  // Each request uses the current settings, even if they were changed on another server.
  const readEpoch = async (): Promise<string> => {
    const epoch = await epochOf();
    await followSettings(epoch);
    return epoch;
  };
  const session = createAuthenticator({
    tokens,
    accountOf: createAccounts(pool, readEpoch),
    noteUse: sessions.noteUse,
    viewAs: createViewAs(pool),
    actorOfKey: createKeyAuthenticator({
      executor: pool,
      model: () => schemas().model,
      readEpoch,
      countCall: createKeyLimit(pool, keyCallsPerMinute ?? defaultKeyCalls),
    }),
  });
  return { tokens, sessions, session, refreshSettings: async (): Promise<void> => void (await readEpoch()) };
};

const openSecurityLog = (app: FastifyInstance, { pool }: AppOptions): SecurityLog => {
  const securityLog = createSecurityLog({
    executor: pool,
    onError: (error) => app.log.error({ err: error }, 'security events could not be written; they are tried again'),
  });
  app.addHook('onClose', () => securityLog.settled());
  return securityLog;
};

/** Adds what handles every request before and after its route: language, errors, headers, limits, compression. */
const addPlugins = async (
  app: FastifyInstance,
  { metrics, corsOrigins = [], bodyLimitBytes, files, limits = standardLimits }: AppOptions,
  parts: { readonly headers: Headers; readonly session: Authenticator; readonly securityLog: SecurityLog },
): Promise<void> => {
  const { headers, session, securityLog } = parts;
  addRequestLanguage(app);
  addTraceContext(app);
  if (metrics !== undefined) addRequestMetrics(app, metrics);
  addErrors(app, createRefusalLog({ session, securityLog }));
  addBearer(app);
  addSecurityHeaders(app, headers);
  await addCors(app, corsOrigins);
  addRequestChecks(app, headers);
  addGracefulClose(app);
  addConnectionLimits(app, { limits, headers });
  addUnreadBodyHandling(app);
  addAnswerStreams(app);
  await app.register(fastifyCompress, compression);
  await app.register(fastifyMultipart, {
    limits: { fieldSize: bodyLimitBytes, parts: maxParts, fileSize: files.limits.fileBytes + 1 },
    throwFileSizeLimit: false,
  });
  await addStoredFiles(app, files, corsOrigins);
};

const openImportFolder = (
  app: FastifyInstance,
  { files, importMapsDir, importBytes, catchUp }: AppOptions,
): ImportFolder => {
  const imports = createImportFolder({
    storage: files.storage,
    workDir: files.workDir,
    mapsDir: importMapsDir,
    maxBytes: importBytes,
    onFailure: (error) => app.log.error({ err: error }, 'an import ended early'),
    catchUp,
  });
  app.addHook('onClose', async () => files.stop());
  app.addHook('preClose', () => imports.stop());
  return imports;
};

/** Builds the server on an open database, without listening. Tests build it with the same options. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const { pool, readPool = async () => pool, schemas: activeSchemas, publicOrigin, clientConfig = {} } = options;
  /** Returns the active schemas, with their texts in the language of the request. */
  const schemas = (): SchemaState => localizedState(activeSchemas());
  const headers = securityHeadersOf({
    isHttps: publicOrigin?.startsWith('https:') === true,
    origins: Object.values(clientConfig).map((address) => new URL(address).origin),
  });
  const app = createServer(options, headers);
  const authentication = createAuthentication(app, options, schemas);
  const securityLog = openSecurityLog(app, options);
  await addPlugins(app, options, { headers, session: authentication.session, securityLog });
  const imports = openImportFolder(app, options);
  await addAppRoutes(app, { ...options, readPool }, { schemas, ...authentication, securityLog, imports });
  return app;
};
