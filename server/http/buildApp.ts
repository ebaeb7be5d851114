import { documentOf, visitorDocumentOf } from './documentOf.ts';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import type { ReadPool } from '../postgres/createReadPool.ts';
import { v7 } from 'uuid';
import { addAccountRoutes } from './routes/addAccountRoutes.ts';
import { addApiRoute } from './api/addApiRoute.ts';
import { createImportFolder } from '../storage/importFolder.ts';
import { addHealthRoutes } from './routes/addHealthRoutes.ts';
import { addAnswerStreams } from './plugins/addAnswerStreams.ts';
import { addCompression } from './plugins/addCompression.ts';
import { addClientFiles } from './plugins/clientFiles.ts';
import type { ClientConfig } from '../config/config.ts';
import { addErrors, sendFrameworkError } from './plugins/errors.ts';
import { createRefusalLog } from './plugins/createRefusalLog.ts';
import { addRequestMetrics } from './plugins/addRequestMetrics.ts';
import { addTraceContext } from './plugins/addTraceContext.ts';
import type { Metrics } from '../metrics/createMetrics.ts';
import { createSecurityLog } from '../auth/securityLog.ts';
import { addGracefulClose } from './plugins/gracefulClose.ts';
import { loggerOptions } from './plugins/loggerOptions.ts';
import { refuseConnections } from './plugins/rawAnswer.ts';
import { addRequestChecks } from './plugins/addRequestChecks.ts';
import { addSecurityHeaders, securityHeadersOf } from './plugins/securityHeaders.ts';
import { addSlowConnections, type ConnectionLimits, lookMsOf, standardLimits } from './plugins/slowConnections.ts';
import { addEmailRoutes } from './routes/addEmailRoutes.ts';
import type { Mailer } from '../features/email/mailer.ts';
import { createUnsubscribeKeys } from '../features/email/unsubscribeKeys.ts';
import { addInstallationRoutes } from './routes/addInstallationRoutes.ts';
import type { FileStore } from '../storage/fileStore.ts';
import { addStoredFiles } from './plugins/addStoredFiles.ts';
import { addUnreadBodies } from './plugins/addUnreadBodies.ts';
import { maxParts } from './plugins/multipart.ts';
import { createFormKeys } from '../features/intake/formKeys.ts';
import { addCallRoutes } from './routes/integrations/addCallRoutes.ts';
import { addChannelAdminRoutes } from './routes/integrations/addChannelAdminRoutes.ts';
import { addInboxRoutes } from './routes/integrations/addInboxRoutes.ts';
import { addChannelRoutes } from './routes/integrations/addChannelRoutes.ts';
import { createUnsubscribeLinks } from '../features/channels/unsubscribeLinks.ts';
import { addMcpRoute } from './mcp/addMcpRoute.ts';
import { addEnquireRoutes } from './routes/addEnquireRoutes.ts';
import { addIntakeAdminRoutes } from './routes/integrations/addIntakeAdminRoutes.ts';
import { addIntakeRoutes } from './routes/integrations/addIntakeRoutes.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { addHomeRoute } from './routes/addHomeRoute.ts';
import { addReportRoute } from './routes/addReportRoute.ts';
import { addPreviewRoutes, readablePath } from './routes/previewRoutes.ts';
import { addCalendarRoutes } from './routes/addCalendarRoutes.ts';
import { addDeadlineRoutes } from './routes/rules/addDeadlineRoutes.ts';
import { addPresenceRoute } from './routes/addPresenceRoute.ts';
import { addLiveRoute } from './routes/addLiveRoute.ts';
import { addJobRoutes } from './routes/addJobRoutes.ts';
import { addLanguageRoutes } from './routes/addLanguageRoutes.ts';
import { addNotificationRoutes } from './routes/addNotificationRoutes.ts';
import { addOwnersRoute } from './routes/addOwnersRoute.ts';
import { addOpenApiRoute } from './routes/openApiRoute.ts';
import { addAuditRoutes } from './routes/addAuditRoutes.ts';
import { addRulesRoutes } from './routes/addRulesRoutes.ts';
import { addRequestLanguage } from '../language/addRequestLanguage.ts';
import { addRoutes } from './routes/addRoutes.ts';
import { addSchemaRoutes } from './routes/schemaRoutes.ts';
import { localizedState } from '../schema/lifecycle/localizedState.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';
import { createAccounts } from '../auth/accounts.ts';
import { createKeyAuthenticator } from '../auth/createKeyAuthenticator.ts';
import { defaultKeyCalls, createKeyLimit } from '../auth/limits/keyLimit.ts';
import { addCors } from './plugins/addCors.ts';
import { addBearer } from './plugins/addBearer.ts';
import { createRightsEpoch } from '../auth/createRightsEpoch.ts';
import { createEditKeys } from '../auth/tokens/editKeys.ts';
import { addSearchRoute } from './routes/addSearchRoute.ts';
import { addSessionRoutes } from './routes/addSessionRoutes.ts';
import { addShareRoutes } from './routes/addShareRoutes.ts';
import { createShareTokens } from '../auth/tokens/shareTokens.ts';
import { createSessions } from '../auth/tokens/sessions.ts';
import { createTokens } from '../auth/tokens/tokens.ts';
import { createViewAs } from '../auth/viewAs.ts';
import { createAuthenticator } from '../auth/authenticator.ts';
import { addDraftGuard } from '../schema/drafts/addDraftGuard.ts';
import type { SchemaFolder } from '../schema/drafts/publish.ts';
import { createDraftStore } from '../schema/drafts/draftStore.ts';
import { type TrustProxy, trustFunctionOf } from '../config/trustProxy.ts';

export type AppOptions = {
  readonly pool: pg.Pool;
  /** For reports, exports, search and public pages. Absent: `pool`. */
  readonly readPool?: ReadPool | undefined;
  readonly schemas: () => SchemaState;
  /** Activates the organization's settings of a database epoch. */
  readonly followSettings: (epoch: string) => Promise<void>;
  /** Calls a listener with each version of the schemas that becomes active. */
  readonly onSchemas: SchemaLifecycle['subscribe'];
  /** Brings the records of a finished import in line with the active schema. */
  readonly catchUp: SchemaLifecycle['catchUp'];
  /** Sentences about the last rejected schema edit. */
  readonly schemaProblems: () => readonly string[];
  /** When the activation of a new schema version began; undefined if none is running. */
  readonly schemaChangingSince: () => string | undefined;
  /** Version of the active schema files on this server. */
  readonly schemaFilesVersion: () => string;
  /** Folder of the schema files. Absent: they are read-only. */
  readonly schemaFolder?: SchemaFolder;
  readonly tokenSecret: string;
  /** Max calls of an API key per minute. Default: 600. */
  readonly keyCallsPerMinute?: number;
  readonly tokenHours: number;
  /** Max length of a session, however often its token is renewed. */
  readonly sessionDays: number;
  /** How long entries of the audit log are kept. Absent: permanently. */
  readonly auditDays?: number | undefined;
  readonly bodyLimitBytes: number;
  readonly clientDir: string;
  /** Other servers that the client calls. Absent: this one. */
  readonly clientConfig?: ClientConfig | undefined;
  /** Other origins that may call the API. Default: none. */
  readonly corsOrigins?: readonly string[];
  /** Folder of the installation's import mappings. Absent: none. */
  readonly importMapsDir?: string;
  /** Max size of an import file. Units: bytes. */
  readonly importBytes: number;
  readonly logLevel: string;
  readonly trustProxy: TrustProxy;
  /** Public origin of the product, e.g. `https://example.com`. Absent: the origin of each request. */
  readonly publicOrigin: string | undefined;
  readonly files: FileStore;
  readonly mailer: Mailer;
  /** Allows telephony providers in the server's own network. Default: false. */
  readonly allowPrivate?: boolean;
  /** Max time of one report statement. Default: 30 seconds. */
  readonly reportTimeoutMs?: number;
  /** How long a connection may keep the server waiting. Absent: the defaults. */
  readonly limits?: ConnectionLimits;
  /** Absent: none are collected. */
  readonly metrics?: Metrics | undefined;
};

const standardReportTimeoutMs = 30_000;

/** Builds the server on an open database, without listening. Tests build it with the same options. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    pool,
    readPool = async () => pool,
    schemas: activeSchemas,
    followSettings,
    schemaProblems,
    tokenSecret,
    tokenHours,
    sessionDays,
    bodyLimitBytes,
    clientDir,
    logLevel,
    trustProxy,
    publicOrigin,
    files,
    mailer,
    limits = standardLimits,
  } = options;
  /** With the texts in the language of the request. */
  const schemas = (): SchemaState => localizedState(activeSchemas());
  const headers = securityHeadersOf({
    isHttps: publicOrigin?.startsWith('https:') === true,
    origins: Object.values(options.clientConfig ?? {}).map((address) => new URL(address).origin),
  });
  const app = Fastify({
    logger: loggerOptions(logLevel),
    // One log line per error is enough; two lines per request would cost a tenth of the throughput.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => v7(),
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
      connectionsCheckingInterval: lookMsOf(limits),
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
  // Each request uses current settings, whichever server they were changed on.
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
    onError: (error) =>
      app.log.error({ err: error }, 'security events could not be written; they are kept and tried again'),
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
  addUnreadBodies(app);
  addAnswerStreams(app);
  addCompression(app);
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
  const drafts = createDraftStore(pool);
  addDraftGuard(app);
  addRoutes(app, { pool, schemas, refreshSettings, session, tokens, drafts });
  addSessionRoutes(app, { pool, schemas, session, sessions, tokens, securityLog });
  addAccountRoutes(app, { pool, schemas, session, securityLog, publicOrigin, mailer });
  addHealthRoutes(app, { pool, schemas, session });
  addOpenApiRoute(app, { schemas, refreshSettings, session, tokens, documentOf, visitorDocumentOf });
  const shareTokens = createShareTokens(tokenSecret);
  addAuditRoutes(app, { pool, schemas, session, keptDays: options.auditDays });
  addLanguageRoutes(app, { pool, schemas, session });
  addNotificationRoutes(app, { pool, schemas, session, mailer });
  addOwnersRoute(app, { pool, schemas, session });
  addSearchRoute(app, { readPool, schemas, session });
  addCalendarRoutes(app, { pool, schemas, session, refreshSettings, publicOrigin });
  addPresenceRoute(app, { pool, schemas, session });
  addInboxRoutes(app, { pool, schemas, session });
  addJobRoutes(app, { pool, schemas, session });
  const live = addLiveRoute(app, { pool, schemas, onSchemas: options.onSchemas, session });
  options.metrics?.countStreams(live.count);
  addShareRoutes(app, { pool, schemas, session, shareTokens });
  addSchemaRoutes(app, {
    pool,
    session,
    schemas,
    schemaProblems,
    changingSince: options.schemaChangingSince,
    filesVersion: options.schemaFilesVersion,
    folder: options.schemaFolder,
    drafts,
  });
  addInstallationRoutes(app, {
    files,
    pool,
    schemas,
    schemaProblems,
    changingSince: options.schemaChangingSince,
    session,
    mailer,
  });
  await addEmailRoutes(app, { pool, schemas, session, mailer, stopKeys: createUnsubscribeKeys(tokenSecret) });
  addReportRoute(app, {
    readPool,
    schemas,
    session,
    securityLog,
    reportTimeoutMs: options.reportTimeoutMs ?? standardReportTimeoutMs,
  });
  addHomeRoute(app, { pool, schemas, session, reportTimeoutMs: options.reportTimeoutMs ?? standardReportTimeoutMs });
  const box = createSecretBox(tokenSecret);
  await addIntakeRoutes(app, { pool, session, box, model: () => schemas().model });
  addIntakeAdminRoutes(app, { pool, schemas, session, box });
  await addChannelRoutes(app, {
    pool,
    schemas,
    session,
    box,
    links: createUnsubscribeLinks(tokenSecret),
    files,
    log: app.log,
  });
  addCallRoutes(app, { pool, schemas, session, box, publicOrigin, allowPrivate: options.allowPrivate ?? false });
  addChannelAdminRoutes(app, { pool, schemas, session, box, hasMailServer: mailer.configured });
  addEnquireRoutes(app, { pool, schemas, refreshSettings, keys: createFormKeys(tokenSecret) });
  addRulesRoutes(app, { pool, schemas, session });
  addDeadlineRoutes(app, { pool, schemas, session });
  addMcpRoute(app, { schemas, session });
  addApiRoute(app, {
    pool,
    readPool,
    schemas,
    onSchemas: options.onSchemas,
    refreshSettings,
    session,
    sessions,
    tokens,
    editKeys: createEditKeys(tokenSecret),
    shareTokens,
    files,
    bodyLimitBytes,
    publicOrigin,
    imports,
    securityLog,
  });
  addPreviewRoutes(app, { pool, readPool, schemas, refreshSettings, clientDir, publicOrigin, shareTokens });
  await addClientFiles(app, { clientDir, model: () => schemas().model, config: options.clientConfig });
  return app;
};
