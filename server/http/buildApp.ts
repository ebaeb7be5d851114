import { join } from 'node:path';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type pg from 'pg';
import { v7 } from 'uuid';
import { addApiRoute } from './api/addApiRoute.ts';
import { createImportFolder } from '../storage/importFolder.ts';
import { addHealthRoutes } from './routes/addHealthRoutes.ts';
import { addAnswerStreams } from './plugins/addAnswerStreams.ts';
import { addClientFiles } from './plugins/clientFiles.ts';
import type { ClientConfig } from '../config/config.ts';
import { addErrors, sendFrameworkError } from './plugins/errors.ts';
import { createRefusalLog } from './plugins/createRefusalLog.ts';
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
import { addHomeRoute } from './routes/addHomeRoute.ts';
import { addReportRoute } from './routes/addReportRoute.ts';
import { addPreviewRoutes, readablePath } from './routes/previewRoutes.ts';
import { addLiveRoute } from './routes/addLiveRoute.ts';
import { addNotificationRoutes } from './routes/addNotificationRoutes.ts';
import { addOpenApiRoute } from './routes/openApiRoute.ts';
import { addAuditRoutes } from './routes/addAuditRoutes.ts';
import { addRoutes } from './routes/addRoutes.ts';
import { addSchemaRoutes } from './routes/schemaRoutes.ts';
import type { SchemaState } from '../schema/lifecycle/schemaState.ts';
import type { SchemaLifecycle } from '../schema/lifecycle/SchemaLifecycle.ts';
import { createAccounts } from '../auth/accounts.ts';
import { createKeyAuthenticator } from '../auth/createKeyAuthenticator.ts';
import { defaultKeyCalls, createKeyLimit } from '../auth/limits/keyLimit.ts';
import { addCors } from './plugins/addCors.ts';
import { addBearer } from './plugins/addBearer.ts';
import { createRightsEpoch } from '../auth/createRightsEpoch.ts';
import { createEditKeys } from '../auth/tokens/editKeys.ts';
import { addSessionRoutes } from './routes/addSessionRoutes.ts';
import { addShareRoutes } from './routes/addShareRoutes.ts';
import { createShareTokens } from '../auth/tokens/shareTokens.ts';
import { createSessions } from '../auth/tokens/sessions.ts';
import { createTokens } from '../auth/tokens/tokens.ts';
import { createViewAs } from '../auth/viewAs.ts';
import { createAuthenticator } from '../auth/authenticator.ts';
import { addTrialGuard } from '../schema/drafts/addTrialGuard.ts';
import type { SchemaFolder } from '../schema/drafts/publish.ts';
import { createTrials } from '../schema/drafts/trials.ts';
import { type TrustProxy, trustFunctionOf } from '../config/trustProxy.ts';

export type AppOptions = {
  readonly pool: pg.Pool;
  readonly schemas: () => SchemaState;
  /** Puts the organization's own settings in force as they are at an epoch of the database. */
  readonly followSettings: (epoch: string) => Promise<void>;
  /** Calls a listener with each version of the schemas that comes into force. */
  readonly onSchemas: SchemaLifecycle['subscribe'];
  /** Sentences about the last edit of the schemas that was not taken over. */
  readonly schemaProblems: () => readonly string[];
  /** Since when another version of the schema files is being put in force. */
  readonly schemaChangingSince: () => string | undefined;
  /** The version of the schema files that this server has in force. */
  readonly schemaFilesVersion: () => string;
  /** The folder of the schema files; absent: they can be looked at only. */
  readonly schemaFolder?: SchemaFolder;
  readonly tokenSecret: string;
  /** How often an API key may be used in a minute; absent: 600. */
  readonly keyCallsPerMinute?: number;
  readonly tokenHours: number;
  /** How long a sign-in lasts, however often its token is renewed. */
  readonly sessionDays: number;
  /** How long entries of the audit log are kept; absent: for good. */
  readonly auditDays?: number | undefined;
  readonly bodyLimitBytes: number;
  readonly clientDir: string;
  /** Other servers that the client sends its calls to; absent: this one. */
  readonly clientConfig?: ClientConfig | undefined;
  /** Origins whose pages may call the API; absent: none but our own. */
  readonly corsOrigins?: readonly string[];
  /** Mappings of the installation, for imports; absent: none. */
  readonly importMapsDir?: string;
  /** The largest file that is taken to be imported. Units: bytes. */
  readonly importBytes: number;
  readonly logLevel: string;
  readonly trustProxy: TrustProxy;
  /** Where the product is for the world, `https://example.com`; absent: as each request was addressed. */
  readonly publicOrigin: string | undefined;
  readonly files: FileStore;
  readonly mailer: Mailer;
  /** How long one statement of a report may take; absent: 30 seconds. */
  readonly reportTimeoutMs?: number;
  /** How long a connection may keep the server waiting; absent: the standard. */
  readonly limits?: ConnectionLimits;
};

const standardReportTimeoutMs = 30_000;

/** Builds the whole server on an open database, not yet listening; tests build it with the same options. */
export const buildApp = async (options: AppOptions): Promise<FastifyInstance> => {
  const {
    pool,
    schemas,
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
  const headers = securityHeadersOf({
    isHttps: publicOrigin?.startsWith('https:') === true,
    origins: Object.values(options.clientConfig ?? {}).map((address) => new URL(address).origin),
  });
  const app = Fastify({
    logger: loggerOptions(logLevel),
    // One line an error is enough; two lines a request would cost a tenth of the speed.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => v7(),
    bodyLimit: bodyLimitBytes,
    trustProxy: trustFunctionOf(trustProxy),
    // Requests in flight are finished at close; connections that only wait are not waited for.
    forceCloseConnections: 'idle',
    // `addGracefulClose` refuses them, in our form.
    return503OnClosing: false,
    keepAliveTimeout: limits.idleMs,
    // A body has no limit for all of it, as an import may be large and its line slow: `addSlowConnections` looks at its
    // rate.
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
  // Whoever asks for anything is answered by the settings that hold now, whichever server they were changed on.
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
  addErrors(app, createRefusalLog({ session, securityLog }));
  addBearer(app);
  addSecurityHeaders(app, headers);
  await addCors(app, options.corsOrigins ?? []);
  addRequestChecks(app, headers);
  addGracefulClose(app);
  addSlowConnections(app, { limits, headers });
  addUnreadBodies(app);
  addAnswerStreams(app);
  await app.register(fastifyMultipart, {
    limits: { fieldSize: bodyLimitBytes, parts: maxParts, fileSize: files.limits.fileBytes + 1 },
    throwFileSizeLimit: false,
  });
  await addStoredFiles(app, files);
  const imports = createImportFolder({
    dir: join(files.dir, 'imports'),
    mapsDir: options.importMapsDir,
    maxBytes: options.importBytes,
    onFailure: (error) => app.log.error({ err: error }, 'an import ended early'),
  });
  app.addHook('onClose', async () => files.stop());
  app.addHook('preClose', () => imports.stop());
  const trials = createTrials();
  addTrialGuard(app);
  addRoutes(app, { pool, schemas, refreshSettings, session, tokens, trials });
  addSessionRoutes(app, { pool, schemas, session, sessions, tokens, securityLog });
  addHealthRoutes(app, { pool, schemas });
  addOpenApiRoute(app, { schemas, refreshSettings, session, tokens });
  const shareTokens = createShareTokens(tokenSecret);
  addAuditRoutes(app, { pool, schemas, session, keptDays: options.auditDays });
  addNotificationRoutes(app, { pool, schemas, session });
  addLiveRoute(app, { pool, schemas, onSchemas: options.onSchemas, session });
  addShareRoutes(app, { pool, schemas, shareTokens });
  addSchemaRoutes(app, {
    pool,
    session,
    schemas,
    schemaProblems,
    changingSince: options.schemaChangingSince,
    filesVersion: options.schemaFilesVersion,
    folder: options.schemaFolder,
    trials,
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
    pool,
    schemas,
    session,
    securityLog,
    reportTimeoutMs: options.reportTimeoutMs ?? standardReportTimeoutMs,
  });
  addHomeRoute(app, { pool, schemas, session, reportTimeoutMs: options.reportTimeoutMs ?? standardReportTimeoutMs });
  addApiRoute(app, {
    pool,
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
  addPreviewRoutes(app, { pool, schemas, refreshSettings, clientDir, publicOrigin, shareTokens });
  await addClientFiles(app, { clientDir, model: () => schemas().model, config: options.clientConfig });
  return app;
};
