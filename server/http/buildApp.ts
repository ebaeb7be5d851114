import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import { newId } from '../records/context/newId.ts';
import { createImportFolder } from '../storage/importFolder.ts';
import { addAnswerStreams } from './plugins/connections/addAnswerStreams.ts';
import { addErrors, sendFrameworkError } from './plugins/errors.ts';
import { createRefusalLog } from './plugins/log/createRefusalLog.ts';
import { addRequestMetrics } from './plugins/log/addRequestMetrics.ts';
import { addTraceContext } from './plugins/log/addTraceContext.ts';
import { createSecurityLog } from '../auth/log/securityLog.ts';
import { addGracefulClose } from './plugins/connections/gracefulClose.ts';
import { logDestination } from './plugins/log/createLogger.ts';
import { loggerOptions } from './plugins/log/loggerOptions.ts';
import { refuseConnections } from './plugins/connections/rawAnswer.ts';
import { addRequestChecks } from './plugins/addRequestChecks.ts';
import { addSecurityHeaders, securityHeadersOf } from './plugins/securityHeaders.ts';
import { addSlowConnections, checkIntervalMsOf, standardLimits } from './plugins/connections/slowConnections.ts';
import { addStoredFiles } from './plugins/addStoredFiles.ts';
import { addUnreadBodyHandling } from './plugins/connections/addUnreadBodyHandling.ts';
import { maxParts } from './plugins/uploads/multipart.ts';
import { readablePath } from './routes/publicPageRoutes.ts';
import { addRequestLanguage } from '../language/addRequestLanguage.ts';
import { localizedState } from '../schema/lifecycle/localizedState.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import { createAccounts } from '../auth/accounts/accounts.ts';
import { createKeyAuthenticator } from '../auth/actor/createKeyAuthenticator.ts';
import { defaultKeyCalls, createKeyLimit } from '../auth/limits/keyLimit.ts';
import { addCors } from './plugins/addCors.ts';
import { addBearer } from './plugins/addBearer.ts';
import { createRightsEpoch } from '../auth/permissions/createRightsEpoch.ts';
import { createSessions } from '../auth/tokens/sessions.ts';
import { createTokens } from '../auth/tokens/tokens.ts';
import { createViewAs } from '../auth/actor/viewAs.ts';
import { createAuthenticator } from '../auth/actor/authenticator.ts';
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

/** Builds the server on an open database, without listening. Tests build it with the same options. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    pool,
    readPool = async () => pool,
    schemas: activeSchemas,
    followSettings,
    tokenSecret,
    tokenHours,
    sessionDays,
    bodyLimitBytes,
    logLevel,
    trustProxy,
    publicOrigin,
    files,
    limits = standardLimits,
  } = options;
  /** Returns the active schemas, with their texts in the language of the request. */
  const schemas = (): SchemaState => localizedState(activeSchemas());
  const headers = securityHeadersOf({
    isHttps: publicOrigin?.startsWith('https:') === true,
    origins: Object.values(options.clientConfig ?? {}).map((address) => new URL(address).origin),
  });
  const app = Fastify({
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
    // No limit for a whole body, because an import may be large and its connection slow. `addSlowConnections` checks
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
  const refreshSettings = async (): Promise<void> => void (await readEpoch());
  const session = createAuthenticator({
    tokens,
    accountOf: createAccounts(pool, readEpoch),
    noteUse: sessions.noteUse,
    viewAs: createViewAs(pool),
    actorOfKey: createKeyAuthenticator({
      executor: pool,
      model: () => schemas().model,
      readEpoch,
      countCall: createKeyLimit(pool, options.keyCallsPerMinute ?? defaultKeyCalls),
    }),
  });
  const securityLog = createSecurityLog({
    executor: pool,
    onError: (error) => app.log.error({ err: error }, 'security events could not be written; they are tried again'),
  });
  app.addHook('onClose', () => securityLog.settled());
  addRequestLanguage(app);
  addTraceContext(app);
  if (options.metrics !== undefined) addRequestMetrics(app, options.metrics);
  addErrors(app, createRefusalLog({ session, securityLog }));
  addBearer(app);
  addSecurityHeaders(app, headers);
  await addCors(app, options.corsOrigins ?? []);
  addRequestChecks(app, headers);
  addGracefulClose(app);
  addSlowConnections(app, { limits, headers });
  addUnreadBodyHandling(app);
  addAnswerStreams(app);
  await app.register(fastifyCompress, compression);
  await app.register(fastifyMultipart, {
    limits: { fieldSize: bodyLimitBytes, parts: maxParts, fileSize: files.limits.fileBytes + 1 },
    throwFileSizeLimit: false,
  });
  await addStoredFiles(app, files, options.corsOrigins ?? []);
  const imports = createImportFolder({
    storage: files.storage,
    workDir: files.workDir,
    mapsDir: options.importMapsDir,
    maxBytes: options.importBytes,
    onFailure: (error) => app.log.error({ err: error }, 'an import ended early'),
    catchUp: options.catchUp,
  });
  app.addHook('onClose', async () => files.stop());
  app.addHook('preClose', () => imports.stop());
  await addAppRoutes(
    app,
    { ...options, readPool },
    { schemas, refreshSettings, session, sessions, tokens, securityLog, imports },
  );
  return app;
};
