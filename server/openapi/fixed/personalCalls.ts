import { livePath } from '#model/wire/live.ts';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { count, dataEnvelope, instant, list, object, ref, text, yesNo } from '../schemas/schemaTypes.ts';
import type { FixedDoc } from './fixedDoc.ts';

const tag = 'Server';

const ended = dataEnvelope(object({ ended: count }));

/** What anybody who is signed in may ask. */
export const personalCalls: readonly FixedDoc[] = [
  {
    operationId: 'server.changePassword',
    tag,
    line: 'POST /api/v2/admin/change-password',
    access: 'signedIn',
    summary: "Change one's password",
    description: 'Ends all other sessions of the person.',
    body: { schema: object({ password: text, newPassword: { type: 'string', minLength: 10, maxLength: 200 } }) },
    answers: {
      200: { description: 'A new token of the same session.', schema: dataEnvelope(object({ token: text })) },
    },
    errors: ['NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
  },
  {
    operationId: 'server.signOut',
    tag,
    line: 'POST /api/v2/admin/logout-profile',
    access: 'signedIn',
    summary: 'Sign out',
    description: 'Ends the session of the token, on every server at once.',
    answers: { 200: { description: 'How many sessions it ended.', schema: ended } },
    errors: ['NOT_ALLOWED'],
  },
  {
    operationId: 'server.sessions',
    tag,
    line: 'GET /api/v2/admin/get-sessions',
    access: 'signedIn',
    summary: 'List where one is signed in',
    answers: {
      200: {
        description: 'The session used last comes first; `current` is the one that asks.',
        schema: dataEnvelope(
          list(
            object({
              _id: { type: 'string', format: 'uuid' },
              device: text,
              address: text,
              startedAt: instant,
              lastUsedAt: instant,
              current: yesNo,
            }),
          ),
        ),
      },
    },
    errors: ['NOT_ALLOWED'],
  },
  {
    operationId: 'server.endSession',
    tag,
    line: 'DELETE /api/v2/admin/delete-session/{id}',
    access: 'signedIn',
    summary: "End one of one's sessions",
    pathParameters: [
      {
        name: 'id',
        in: 'path',
        required: true,
        description: 'As the list of sessions names it.',
        schema: { type: 'string', format: 'uuid' },
      },
    ],
    answers: { 200: { description: 'It has ended.', schema: ended } },
    errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  },
  {
    operationId: 'server.endOtherSessions',
    tag,
    line: 'POST /api/v2/admin/end-other-sessions',
    access: 'signedIn',
    summary: "End all of one's sessions but this one",
    answers: { 200: { description: 'How many sessions it ended.', schema: ended } },
    errors: ['NOT_ALLOWED'],
  },
  {
    operationId: 'server.notifications',
    tag,
    line: `GET ${notificationPaths.list}`,
    access: 'signedIn',
    summary: 'Your notifications',
    answers: { 200: { description: 'The latest first.', schema: ref('Notifications') } },
  },
  {
    operationId: 'server.readNotifications',
    tag,
    line: `POST ${notificationPaths.read}`,
    access: 'signedIn',
    summary: 'Note that one has read it',
    body: { schema: object({ 'ids?': { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 1000 } }) },
    bodyIsOptional: true,
    answers: { 200: { description: 'Your notifications.', schema: ref('Notifications') } },
  },
  {
    operationId: 'server.live',
    tag,
    line: `GET ${livePath}`,
    access: 'signedIn',
    summary: 'A stream of what changes',
    description:
      'Lines of JSON, an empty one now and then: `{"changed":"<resource>"}`, `{"told":true}`, `{"lost":true}`, `{"bye":"closing"}`. Fetch the changed records with the usual calls.',
    answers: { 200: { description: 'It stays open.', files: ['application/x-ndjson'] } },
  },
];
