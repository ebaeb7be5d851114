import type { FastifyInstance } from 'fastify';
import { documentOf, visitorDocumentOf } from './documentOf.ts';
import { addAccountRoutes } from './routes/addAccountRoutes.ts';
import { addApiRoute } from './api/addApiRoute.ts';
import { addHealthRoutes } from './routes/addHealthRoutes.ts';
import { addClientFiles } from './plugins/clientPage/clientFiles.ts';
import { firstScriptOf } from './plugins/clientPage/firstScriptOf.ts';
import { addEmailRoutes } from './routes/addEmailRoutes.ts';
import { createUnsubscribeKeys } from '../features/email/scheduled/unsubscribeKeys.ts';
import { addInstallationRoutes } from './routes/addInstallationRoutes.ts';
import { createFormKeys } from '../features/intake/form/formKeys.ts';
import { addCallRoutes } from './routes/integrations/addCallRoutes.ts';
import { addChannelAdminRoutes } from './routes/integrations/addChannelAdminRoutes.ts';
import { addInboxRoutes } from './routes/integrations/addInboxRoutes.ts';
import { addChannelRoutes } from './routes/integrations/addChannelRoutes.ts';
import { createUnsubscribeLinks } from '../features/channels/sending/unsubscribeLinks.ts';
import { addMessageRoutes } from './routes/integrations/addMessageRoutes.ts';
import { addMcpRoute } from './mcp/addMcpRoute.ts';
import { addEnquireRoutes } from './routes/addEnquireRoutes.ts';
import { addIntakeAdminRoutes } from './routes/integrations/addIntakeAdminRoutes.ts';
import { addIntakeRoutes } from './routes/integrations/addIntakeRoutes.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { addHomeRoute } from './routes/addHomeRoute.ts';
import { addReportRoute } from './routes/addReportRoute.ts';
import { addPublicPageRoutes } from './routes/publicPageRoutes.ts';
import { addCalendarRoutes } from './routes/addCalendarRoutes.ts';
import { addDeadlineRoutes } from './routes/rules/addDeadlineRoutes.ts';
import { addPresenceRoute } from './routes/addPresenceRoute.ts';
import { addLiveRoute } from './routes/addLiveRoute.ts';
import { addJobRoutes } from './routes/addJobRoutes.ts';
import { addLanguageRoutes } from './routes/addLanguageRoutes.ts';
import { addMentionRoutes } from './routes/notifications/addMentionRoutes.ts';
import { addNotificationRoutes } from './routes/notifications/addNotificationRoutes.ts';
import { addNotificationSettingsRoutes } from './routes/notifications/addNotificationSettingsRoutes.ts';
import { addOwnersRoute } from './routes/addOwnersRoute.ts';
import { addOpenApiRoute } from './routes/openApiRoute.ts';
import { addAuditRoutes } from './routes/addAuditRoutes.ts';
import { addRulesRoutes } from './routes/addRulesRoutes.ts';
import { addModelRoutes } from './routes/addModelRoutes.ts';
import { addSchemaRoutes } from './routes/schemaRoutes.ts';
import { createEditKeys } from '../auth/tokens/editKeys.ts';
import { addSearchRoute } from './routes/addSearchRoute.ts';
import { addSessionRoutes } from './routes/addSessionRoutes.ts';
import { addShareRoutes } from './routes/addShareRoutes.ts';
import { createShareTokens } from '../auth/tokens/shareTokens.ts';
import { addDraftGuard } from '../schema/drafts/addDraftGuard.ts';
import { createDraftStore } from '../schema/drafts/draftStore.ts';
import type { ApiOptions } from './api/apiOptions.ts';
import type { AppOptions } from './appOptions.ts';

const standardReportTimeoutMs = 30_000;

/** What several routes need, created by `buildApp`. */
type RouteParts = Pick<
  ApiOptions,
  'schemas' | 'refreshSettings' | 'session' | 'sessions' | 'tokens' | 'securityLog' | 'imports'
>;

type RouteOptions = AppOptions & Pick<ApiOptions, 'readPool'>;

/** Adds every route of the product: routes without a resource, the calls of the resources, public pages, and files. */
export const addAppRoutes = async (
  app: FastifyInstance,
  options: RouteOptions,
  { schemas, refreshSettings, session, sessions, tokens, securityLog, imports }: RouteParts,
): Promise<void> => {
  const {
    pool,
    readPool,
    schemaProblems,
    tokenSecret,
    bodyLimitBytes,
    clientDir,
    publicOrigin,
    files,
    mailer,
    reportTimeoutMs = standardReportTimeoutMs,
  } = options;
  const drafts = createDraftStore(pool);
  addDraftGuard(app);
  addModelRoutes(app, { pool, schemas, refreshSettings, session, tokens, drafts });
  addSessionRoutes(app, { pool, schemas, session, sessions, tokens, securityLog });
  addAccountRoutes(app, { pool, schemas, session, securityLog, publicOrigin, mailer });
  addHealthRoutes(app, { pool, schemas, session });
  addOpenApiRoute(app, { schemas, refreshSettings, session, tokens, documentOf, visitorDocumentOf });
  const shareTokens = createShareTokens(tokenSecret);
  addAuditRoutes(app, { pool, schemas, session, keptDays: options.auditDays });
  addLanguageRoutes(app, { pool, schemas, session });
  addNotificationRoutes(app, { pool, schemas, session });
  addNotificationSettingsRoutes(app, { pool, schemas, session, mailer });
  addMentionRoutes(app, { pool, schemas, session });
  addOwnersRoute(app, { pool, schemas, session });
  addSearchRoute(app, { readPool, schemas, session });
  addCalendarRoutes(app, { pool, schemas, session, refreshSettings, publicOrigin });
  addPresenceRoute(app, { pool, schemas, session });
  addInboxRoutes(app, { pool, schemas, session });
  addJobRoutes(app, { pool, schemas, session });
  const live = addLiveRoute(app, {
    pool,
    schemas,
    onSchemas: options.onSchemas,
    session,
    firstScript: firstScriptOf(clientDir),
  });
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
    allowPrivate: options.allowPrivate ?? false,
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
    reportTimeoutMs: reportTimeoutMs,
  });
  addHomeRoute(app, { pool, schemas, session, reportTimeoutMs: reportTimeoutMs });
  const box = createSecretBox(tokenSecret);
  await addIntakeRoutes(app, { pool, session, box, model: () => schemas().model });
  addIntakeAdminRoutes(app, { pool, schemas, session, box });
  addMessageRoutes(app, { pool, schemas, session, files });
  await addChannelRoutes(app, {
    pool,
    schemas,
    session,
    box,
    links: createUnsubscribeLinks(tokenSecret),
    log: app.log,
  });
  addCallRoutes(app, { pool, schemas, session, box, publicOrigin, allowPrivate: options.allowPrivate ?? false });
  addChannelAdminRoutes(app, { pool, schemas, session, box, hasMailServer: mailer.configured });
  addEnquireRoutes(app, { pool, schemas, refreshSettings, keys: createFormKeys(tokenSecret), clientDir });
  addRulesRoutes(app, { pool, schemas, session });
  addDeadlineRoutes(app, { pool, schemas, session });
  addMcpRoute(app, { schemas, session });
  addApiRoute(app, {
    filesVersion: options.schemaFilesVersion,
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
    allowPrivate: options.allowPrivate,
    imports,
    securityLog,
  });
  addPublicPageRoutes(app, { pool, readPool, schemas, refreshSettings, clientDir, publicOrigin, shareTokens });
  await addClientFiles(app, { clientDir, model: () => schemas().model, config: options.clientConfig });
};
