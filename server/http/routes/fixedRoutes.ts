import type { DescribedRoute } from '../../contract/resourceCall.ts';
import { mcpRoutes } from './addMcpRoute.ts';
import { fileRoutes } from '../plugins/addStoredFiles.ts';
import { accountRoutes } from './addAccountRoutes.ts';
import { auditRoutes } from './addAuditRoutes.ts';
import { calendarRoutes } from './addCalendarRoutes.ts';
import { callRoutes } from './integrations/addCallRoutes.ts';
import { channelAdminRoutes } from './integrations/addChannelAdminRoutes.ts';
import { channelRoutes } from './integrations/addChannelRoutes.ts';
import { deadlineRoutes } from './rules/addDeadlineRoutes.ts';
import { emailRoutes } from './addEmailRoutes.ts';
import { healthRoutes } from './addHealthRoutes.ts';
import { jobRoutes } from './addJobRoutes.ts';
import { homeRoutes } from './addHomeRoute.ts';
import { installationRoutes } from './addInstallationRoutes.ts';
import { inboxRoutes } from './integrations/addInboxRoutes.ts';
import { intakeAdminRoutes } from './integrations/addIntakeAdminRoutes.ts';
import { messageRoutes } from './integrations/addMessageRoutes.ts';
import { intakeRoutes } from './integrations/addIntakeRoutes.ts';
import { languageRoutes } from './addLanguageRoutes.ts';
import { liveRoutes } from './addLiveRoute.ts';
import { mentionRoutes } from './notifications/addMentionRoutes.ts';
import { notificationRoutes } from './notifications/addNotificationRoutes.ts';
import { notificationSettingsRoutes } from './notifications/addNotificationSettingsRoutes.ts';
import { ownersRoutes } from './addOwnersRoute.ts';
import { presenceRoutes } from './addPresenceRoute.ts';
import { reportRoutes } from './addReportRoute.ts';
import { rulesRoutes } from './addRulesRoutes.ts';
import { modelRoutes } from './addModelRoutes.ts';
import { searchRoutes } from './addSearchRoute.ts';
import { sessionRoutes } from './addSessionRoutes.ts';
import { shareRoutes } from './addShareRoutes.ts';
import { openApiRoutes } from './addOpenApiRoute.ts';
import { schemaRoutes } from './schemaRoutes.ts';

/** Every route that belongs to no resource, in the order of the OpenAPI document. */
export const fixedRoutes: readonly DescribedRoute[] = [
  ...healthRoutes,
  ...modelRoutes,
  ...openApiRoutes,
  ...fileRoutes,
  ...shareRoutes,
  ...emailRoutes,
  ...sessionRoutes,
  ...accountRoutes,
  ...languageRoutes,
  ...notificationRoutes,
  ...notificationSettingsRoutes,
  ...mentionRoutes,
  ...ownersRoutes,
  ...searchRoutes,
  ...liveRoutes,
  ...presenceRoutes,
  ...calendarRoutes,
  ...jobRoutes,
  ...auditRoutes,
  ...installationRoutes,
  ...schemaRoutes,
  ...reportRoutes,
  ...homeRoutes,
  ...intakeRoutes,
  ...intakeAdminRoutes,
  ...callRoutes,
  ...messageRoutes,
  ...channelRoutes,
  ...channelAdminRoutes,
  ...inboxRoutes,
  ...rulesRoutes,
  ...deadlineRoutes,
  ...mcpRoutes,
];
