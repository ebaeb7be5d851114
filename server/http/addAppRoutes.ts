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
import { createUnsubscribeLinks } from '../features/channels/queue/unsubscribeLinks.ts';
import { addMessageRoutes } from './routes/integrations/addMessageRoutes.ts';
import { addMcpRoute } from './routes/addMcpRoute.ts';
import { addEnquireRoutes } from './routes/addEnquireRoutes.ts';
import { addIntakeAdminRoutes } from './routes/integrations/addIntakeAdminRoutes.ts';
import { addIntakeRoutes } from './routes/integrations/addIntakeRoutes.ts';
import { createSecretBox } from '../auth/secretBox.ts';
import { addHomeRoute } from './routes/addHomeRoute.ts';
import { addReportRoute } from './routes/addReportRoute.ts';
import { addPublicPageRoutes } from './routes/addPublicPageRoutes.ts';
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
import { addOpenApiRoute } from './routes/addOpenApiRoute.ts';
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
type CreatedParts = Pick<
  ApiOptions,
  'schemas' | 'refreshSettings' | 'session' | 'sessions' | 'tokens' | 'securityLog' | 'imports'
>;

type RouteOptions = AppOptions & Pick<ApiOptions, 'readPool'>;

/** Returns everything that the routes need. Each function that adds routes takes what its own type names. */
const routePartsOf = (options: RouteOptions, created: CreatedParts) => {
  const { pool, tokenSecret, allowPrivate = false, reportTimeoutMs = standardReportTimeoutMs } = options;
  return {
    ...options,
    ...created,
    allowPrivate,
    reportTimeoutMs,
    changingSince: options.schemaChangingSince,
    filesVersion: options.schemaFilesVersion,
    folder: options.schemaFolder,
    model: () => created.schemas().model,
    drafts: createDraftStore(pool),
    box: createSecretBox(tokenSecret),
    editKeys: createEditKeys(tokenSecret),
    shareTokens: createShareTokens(tokenSecret),
  };
};

type RouteParts = ReturnType<typeof routePartsOf>;

/** Adds the routes of the signed-in user: sign-in, account, language, notifications, calendar. */
const addUserRoutes = (app: FastifyInstance, parts: RouteParts): void => {
  addSessionRoutes(app, parts);
  addAccountRoutes(app, parts);
  addLanguageRoutes(app, parts);
  addNotificationRoutes(app, parts);
  addNotificationSettingsRoutes(app, parts);
  addMentionRoutes(app, parts);
  addCalendarRoutes(app, parts);
};

/** Adds the routes of administrators: health, audit log, schema files, installation, rules, deadlines, emails. */
const addAdminRoutes = async (app: FastifyInstance, parts: RouteParts): Promise<void> => {
  addHealthRoutes(app, parts);
  addAuditRoutes(app, { ...parts, keptDays: parts.auditDays });
  addSchemaRoutes(app, parts);
  addInstallationRoutes(app, parts);
  addRulesRoutes(app, parts);
  addDeadlineRoutes(app, parts);
  await addEmailRoutes(app, { ...parts, stopKeys: createUnsubscribeKeys(parts.tokenSecret) });
};

/** Adds the routes of integrations: sources of records, channels of messages, calls. */
const addIntegrationRoutes = async (app: FastifyInstance, parts: RouteParts): Promise<void> => {
  await addIntakeRoutes(app, parts);
  addIntakeAdminRoutes(app, parts);
  addMessageRoutes(app, parts);
  await addChannelRoutes(app, { ...parts, links: createUnsubscribeLinks(parts.tokenSecret), log: app.log });
  addCallRoutes(app, parts);
  addChannelAdminRoutes(app, { ...parts, hasMailServer: parts.mailer.configured });
  addInboxRoutes(app, parts);
};

/** Adds the routes about records of several resources: search, reports, live events, and the API of every resource. */
const addRecordRoutes = (app: FastifyInstance, parts: RouteParts): void => {
  addModelRoutes(app, parts);
  addOpenApiRoute(app, { ...parts, documentOf, visitorDocumentOf });
  addOwnersRoute(app, parts);
  addSearchRoute(app, parts);
  addPresenceRoute(app, parts);
  addJobRoutes(app, parts);
  const live = addLiveRoute(app, { ...parts, firstScript: firstScriptOf(parts.clientDir) });
  parts.metrics?.watchLive(live);
  addShareRoutes(app, parts);
  addReportRoute(app, parts);
  addHomeRoute(app, parts);
  addMcpRoute(app, parts);
  addApiRoute(app, parts);
};

/** Adds the pages and files of browsers: website forms, public pages, and the client. */
const addPages = async (app: FastifyInstance, parts: RouteParts): Promise<void> => {
  addEnquireRoutes(app, { ...parts, keys: createFormKeys(parts.tokenSecret) });
  addPublicPageRoutes(app, parts);
  await addClientFiles(app, { ...parts, config: parts.clientConfig });
};

/** Adds every route of the product: routes without a resource, the calls of the resources, public pages, and files. */
export const addAppRoutes = async (
  app: FastifyInstance,
  options: RouteOptions,
  created: CreatedParts,
): Promise<void> => {
  const parts = routePartsOf(options, created);
  addDraftGuard(app);
  addUserRoutes(app, parts);
  await addAdminRoutes(app, parts);
  await addIntegrationRoutes(app, parts);
  addRecordRoutes(app, parts);
  await addPages(app, parts);
};
