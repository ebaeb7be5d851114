import { v7 } from 'uuid';

type Sent = { readonly line: string; readonly body?: unknown };
export type RouteCase = {
  /** Returns the request. `lead`: id of a lead that the caller owns. */
  readonly send: (lead: string) => Sent;
  /** Status of the response if the lead is outside the caller's scope. Absent: the request is not about a record. */
  readonly outside?: readonly number[];
  /** Status of the response to a permitted user. Default: 200, 201 or 202. */
  readonly answers?: readonly number[];
  /** Whether a permitted user does not try it, because it would not end or remove what the other cases need. */
  readonly isNotSent?: boolean;
};

const admin = '/api/v2/admin';
const one = (line: string, body?: unknown, more: Omit<RouteCase, 'send'> = {}): RouteCase => ({
  ...more,
  send: () => ({ line, ...(body === undefined ? {} : { body }) }),
});
const refused = (line: string, body: unknown, ...answers: readonly number[]): RouteCase => one(line, body, { answers });

/** A request about a lead. Users without the module of leads get 403 or 404. */
const about = (send: RouteCase['send'], ...answers: readonly number[]): RouteCase => ({
  send,
  answers: [200, 403, 404, ...answers],
  outside: [403, 404, ...answers],
});

/** The case of every route that belongs to no resource, by the id of the route. */
export const routeCases: Readonly<Record<string, RouteCase>> = {
  'server.health': one('GET /health'),
  'server.ready': one('GET /health/ready', undefined, { answers: [200, 503] }),
  'server.alive': one('GET /health/live'),
  'server.schema': one('GET /api/v2/schema'),
  'server.rules': refused('GET /api/v2/schema/none.js', undefined, 404),
  'server.openapi': one('GET /api/v2/openapi.json'),
  'server.file': refused(`GET /files/${'a'.repeat(40)}/page.webp`, undefined, 404),
  'server.noteOpening': refused('POST /api/v2/client/note-opening', {}, 204),
  'server.testMail': refused(`POST ${admin}/test-mail`, {}, 409, 422),
  'server.unsubscribe': refused('POST /api/v2/client/unsubscribe', { token: 'none' }, 404, 422),
  'server.changePassword': refused(`POST ${admin}/change-password`, { password: 'a', newPassword: 'b' }, 401, 422),
  'server.changeUsername': refused(`POST ${admin}/change-username`, { password: 'a', username: 'abc' }, 403, 422),
  'server.changeEmail': refused(`POST ${admin}/change-email`, { password: 'a', email: 'a@example.com' }, 403, 422),
  'server.signOut': one(`POST ${admin}/logout-profile`, {}, { isNotSent: true }),
  'server.sessions': one(`GET ${admin}/get-sessions`),
  'server.endSession': refused(`DELETE ${admin}/delete-session/${v7()}`, undefined, 404),
  'server.endOtherSessions': one(`POST ${admin}/end-other-sessions`, {}),
  'server.forgotPassword': refused(`POST ${admin}/forgot-password`, { username: 'no.one' }, 200, 409, 429),
  'server.readPasswordLink': refused(`POST ${admin}/read-password-link`, { token: 'none' }, 404, 410, 422),
  'server.choosePassword': refused(
    `POST ${admin}/choose-password`,
    { token: 'none', password: 'a long one' },
    404,
    410,
    422,
  ),
  'server.sendPasswordLink': refused(`POST ${admin}/send-password-link`, { user: v7() }, 404, 409),
  'server.language': one(`GET ${admin}/language`),
  'server.setLanguage': one(`PUT ${admin}/language`, { language: 'en' }),
  'server.notifications': one(`GET ${admin}/get-notification`),
  'server.readNotifications': one(`POST ${admin}/read-notification`, {}),
  'server.notificationSettings': one(`GET ${admin}/get-notification-settings`),
  'server.updateNotificationSettings': one(`POST ${admin}/update-notification-settings`, {}),
  'server.addPushDevice': refused(`POST ${admin}/create-push-device`, {}, 422),
  'server.removePushDevice': one(`POST ${admin}/delete-push-device`, { id: v7() }),
  'server.mentionPeople': about((record) => ({ line: `GET ${admin}/get-mention?resource=leads&record=${record}` })),
  'server.mentionNames': one(`GET ${admin}/get-mention-name?usernames=a`),
  'server.owners': refused(`GET ${admin}/get-owners?resource=leads`, undefined, 200, 403),
  'server.search': one('GET /api/v2/search?q=asha'),
  'server.live': one('GET /api/v2/live', undefined, { isNotSent: true }),
  'server.presence': one(`POST ${admin}/update-presence`, { window: v7() }),
  'server.calendar': one(`GET ${admin}/get-calendar?from=2026-11-01T00:00:00.000Z&to=2026-11-30T00:00:00.000Z`),
  'server.calendarFeed': one(`GET ${admin}/get-calendar-feed`),
  'server.createCalendarFeed': one(`POST ${admin}/create-calendar-feed`, {}),
  'server.deleteCalendarFeed': one(`POST ${admin}/delete-calendar-feed`, {}),
  'server.calendarIcs': refused(`GET /api/v2/client/calendar/${'a'.repeat(43)}.ics`, undefined, 404),
  'jobs.list': one('GET /api/v2/jobs'),
  'jobs.get': refused(`GET /api/v2/jobs/${v7()}`, undefined, 404),
  'jobs.cancel': refused(`POST /api/v2/jobs/${v7()}/cancel`, {}, 404),
  'jobs.undo': refused(`POST /api/v2/jobs/${v7()}/undo`, {}, 404),
  'jobs.refused': refused(`GET /api/v2/jobs/${v7()}/refused`, undefined, 404),
  'jobs.messages': refused(`GET /api/v2/jobs/${v7()}/messages`, undefined, 404),
  'jobs.sent': refused(`POST /api/v2/jobs/${v7()}/sent`, { records: [v7()] }, 404, 422),
  'auditLog.list': one(`GET ${admin}/get-audit-log`),
  'auditLog.export': one(`GET ${admin}/export-audit-log`),
  'server.installation': one(`GET ${admin}/installation`),
  'server.changeSetup': one(`PUT ${admin}/setup`, { hidden: true }),
  'server.removeSample': one(`DELETE ${admin}/sample`, undefined, { isNotSent: true }),
  'schemas.files': one(`GET ${admin}/schemas`),
  'schemas.version': refused(`GET ${admin}/schemas/versions/none`, undefined, 404),
  'schemas.check': refused(`POST ${admin}/schemas/check`, { files: [] }, 200, 422),
  'schemas.publish': refused(`POST ${admin}/schemas/publish`, { files: [] }, 409, 422),
  'schemas.try': refused(`POST ${admin}/schemas/preview`, { files: [] }, 409, 422),
  'reports.get': one(`GET ${admin}/get-report/leads-status`),
  'reports.home': one(`GET ${admin}/get-home`),
  'reports.myDay': one(`GET ${admin}/get-my-day`),
  'intake.deliver': refused('POST /api/v2/intake/none', {}, 404),
  'intake.deliverToAddress': refused('POST /api/v2/intake/none/none', {}, 404),
  'intake.handshake': refused('GET /api/v2/intake/none', undefined, 404),
  'intake.getToAddress': refused('GET /api/v2/intake/none/none', undefined, 404),
  'intake.sources': one(`GET ${admin}/intake`),
  'intake.deliveries': one(`GET ${admin}/intake-deliveries`),
  'intake.delivery': refused(`GET ${admin}/intake-delivery/${v7()}`, undefined, 404),
  'intake.replay': one(`POST ${admin}/intake-replay`, { ids: [v7()] }),
  'intake.secret': refused(`POST ${admin}/intake-secret/none`, { name: 'a' }, 404),
  'intake.preview': one(`POST ${admin}/intake-preview`, { file: '{}', payload: '{}' }),
  'calls.start': refused('POST /api/v2/calls', { resource: 'leads', record: v7() }, 403, 404, 422),
  'calls.get': refused(`GET /api/v2/calls/${v7()}`, undefined, 404),
  'messages.send': about(
    (record) => ({ line: 'POST /api/v2/messages', body: { resource: 'leads', record, way: 'whatsapp', text: 'a' } }),
    422,
  ),
  'messages.attach': refused('POST /api/v2/messages/files?resource=leads', undefined, 403, 404, 409, 415, 422),
  'channels.report': refused('POST /api/v2/channels/none', {}, 404),
  'channels.reportToAddress': refused('POST /api/v2/channels/none/none', {}, 404),
  'channels.handshake': refused('GET /api/v2/channels/none', undefined, 404),
  'channels.getToAddress': refused('GET /api/v2/channels/none/none', undefined, 404),
  'channels.list': one(`GET ${admin}/channels`),
  'channels.messages': one(`GET ${admin}/channel-messages`),
  'channels.retry': one(`POST ${admin}/channel-retry`, { ids: [v7()] }),
  'channels.secret': refused(`POST ${admin}/channel-secret/none`, { name: 'a' }, 404),
  'server.inbox': one('GET /api/v2/inbox'),
  'server.conversation': about((record) => ({
    line: `GET /api/v2/inbox/conversation?resource=leads&record=${record}&way=whatsapp`,
  })),
  'server.readConversation': about((record) => ({
    line: 'POST /api/v2/inbox/read',
    body: { resource: 'leads', record, way: 'whatsapp', message: v7() },
  })),
  'server.fetchMessageFile': refused('POST /api/v2/inbox/fetch-file', { part: v7() }, 404),
  'rules.list': one(`GET ${admin}/rules`),
  'rules.runs': one(`GET ${admin}/rule-runs`),
  'rules.retry': one(`POST ${admin}/rule-retry`, { ids: [v7()] }),
  'rules.replay': refused(`GET ${admin}/rule-replay?rule=none`, undefined, 404),
  'deadlines.report': one(`GET ${admin}/deadline-report`),
  'deadlines.export': one(`GET ${admin}/deadline-report-file`),
  'deadlines.ofRecord': about((record) => ({ line: `GET ${admin}/record-deadlines?resource=leads&record=${record}` })),
  'server.mcp': one('POST /mcp', { jsonrpc: '2.0', id: 1, method: 'ping' }),
};
