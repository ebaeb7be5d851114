import { auditKinds, auditLogPath } from '#model/wire/auditLog.ts';
import { livePath } from '#model/wire/live.ts';
import { notificationPaths } from '#model/schema/notifySchema.ts';
import { anyObject, count, dataEnvelope, instant, list, mapOf, object, orNull, ref, text, yesNo } from '../schemas/schemaTypes.ts';
import type { FixedDoc } from './fixedDoc.ts';

const tag = 'Server';
const auditLink = object({ resource: text, _id: { type: 'string', format: 'uuid' }, 'title?': text });

/** Node refuses them before a route is found, so the answer has no body. */
const largeHeaders = { 431: { description: 'The headers of the request are larger than 16 kB.' } } as const;

/** What a program asks before anything else, signed in or not. */
export const openCalls: readonly FixedDoc[] = [
  {
    operationId: 'server.health', tag, line: 'GET /health', access: 'open', summary: 'Whether the server and its database answer',
    answers: { 200: { description: 'They do.', schema: object({ status: { const: 'ok' }, database: { const: 'ok' }, databaseMs: { type: 'number' }, schemaVersion: text }) }, ...largeHeaders },
  },
  {
    operationId: 'server.ready', tag, line: 'GET /health/ready', access: 'open', summary: 'Whether the server can serve requests', description: 'For a load balancer: the database answers, and the server is not stopping. Answered within two seconds.',
    answers: { 200: { description: 'It can.', schema: object({ status: { const: 'ok' }, database: { const: 'ok' } }) } },
  },
  {
    operationId: 'server.alive', tag, line: 'GET /health/live', access: 'open', summary: 'Whether the process answers', description: 'For a supervisor, which restarts it if not. The database is not asked.',
    answers: { 200: { description: 'It does.', schema: object({ status: { const: 'ok' } }) } },
  },
  {
    operationId: 'server.schema', tag, line: 'GET /api/v2/schema', access: 'open', summary: 'The active schemas',
    description: 'With its version as `etag`. Who is not signed in gets the part that the sign-in page needs.',
    answers: {
      200: {
        description: 'All resources, reports and settings, as their files say them.',
        schema: object({ version: text, resources: list(anyObject), 'reports?': list(anyObject), settings: anyObject, validators: text, 'part?': { const: 'signIn' }, 'trial?': object({ id: text, standing: mapOf(list(text)), rights: mapOf(list(text)) }) }),
      },
      304: { description: 'Not modified.' },
      ...largeHeaders,
    },
  },
  {
    operationId: 'server.rules', tag, line: 'GET /api/v2/schema/{file}', access: 'open', summary: 'The compiled rules of the active schemas, as a script',
    description: 'Its address is in the schemas, under `validators`.', answers: { 200: { description: 'An ES module.', files: ['text/javascript'] } }, errors: ['NOT_FOUND'],
  },
  {
    operationId: 'server.openapi', tag, line: 'GET /api/v2/openapi.json', access: 'open', summary: 'This document',
    description: 'With its version as `etag`. Who is not signed in gets the part that tells how to sign in.',
    answers: { 200: { description: 'OpenAPI 3.1.', schema: { type: 'object', properties: { openapi: text, info: anyObject, paths: anyObject }, required: ['openapi', 'info', 'paths'] } }, 304: { description: 'Not modified.' }, ...largeHeaders },
  },
  {
    operationId: 'server.file', tag, line: 'GET /files/{folder}/{name}', access: 'open', summary: 'A stored file',
    description: 'Its address is in the record, and is visible only to users who can read the field.', answers: { 200: { description: 'The file.', files: ['*/*'] }, 206: { description: 'A range of it.', files: ['*/*'] }, 304: { description: 'Not modified.' }, 416: { description: 'There is no such range.' } }, errors: ['NOT_FOUND', 'UNKNOWN_CALL'],
  },
  {
    operationId: 'server.noteOpening', tag, line: 'POST /api/v2/client/note-opening', access: 'open', summary: 'Note that a share link was opened', description: 'The response is empty.',
    body: { schema: object({ share: text, visit: text }) }, answers: { 204: { description: 'Whatever became of it.' } }, errors: ['TOO_MANY_ATTEMPTS'],
  },
  {
    operationId: 'server.unsubscribe', tag, line: 'POST /api/v2/client/unsubscribe', access: 'open', summary: 'Unsubscribe from an emailed report', query: [{ name: 'key', in: 'query', schema: { type: 'string' }, description: 'The key from the email.' }],
    body: { schema: object({ 'key?': text }) }, bodyIsOptional: true, answers: { 200: { description: 'Of which report.', schema: dataEnvelope(object({ title: text })) } }, errors: ['NOT_FOUND'],
  },
];

const ended = dataEnvelope(object({ ended: count }));

/** What anybody who is signed in may ask. */
export const personalCalls: readonly FixedDoc[] = [
  {
    operationId: 'server.changePassword', tag, line: 'POST /api/v2/admin/change-password', access: 'signedIn', summary: 'Change one\'s password', description: 'Ends all other sessions of the person.',
    body: { schema: object({ password: text, newPassword: { type: 'string', minLength: 10, maxLength: 200 } }) },
    answers: { 200: { description: 'A new token of the same session.', schema: dataEnvelope(object({ token: text })) } }, errors: ['NOT_ALLOWED', 'TOO_MANY_ATTEMPTS'],
  },
  {
    operationId: 'server.signOut', tag, line: 'POST /api/v2/admin/logout-profile', access: 'signedIn', summary: 'Sign out', description: 'Ends the session of the token, on every server at once.',
    answers: { 200: { description: 'How many sessions it ended.', schema: ended } }, errors: ['NOT_ALLOWED'],
  },
  {
    operationId: 'server.sessions', tag, line: 'GET /api/v2/admin/get-sessions', access: 'signedIn', summary: 'List where one is signed in',
    answers: {
      200: {
        description: 'The session used last comes first; `current` is the one that asks.',
        schema: dataEnvelope(list(object({ _id: { type: 'string', format: 'uuid' }, device: text, address: text, startedAt: instant, lastUsedAt: instant, current: yesNo }))),
      },
    },
    errors: ['NOT_ALLOWED'],
  },
  {
    operationId: 'server.endSession', tag, line: 'DELETE /api/v2/admin/delete-session/{id}', access: 'signedIn', summary: 'End one of one\'s sessions',
    pathParameters: [{ name: 'id', in: 'path', required: true, description: 'As the list of sessions names it.', schema: { type: 'string', format: 'uuid' } }],
    answers: { 200: { description: 'It has ended.', schema: ended } }, errors: ['NOT_ALLOWED', 'NOT_FOUND'],
  },
  {
    operationId: 'server.endOtherSessions', tag, line: 'POST /api/v2/admin/end-other-sessions', access: 'signedIn', summary: 'End all of one\'s sessions but this one',
    answers: { 200: { description: 'How many sessions it ended.', schema: ended } }, errors: ['NOT_ALLOWED'],
  },
  {
    operationId: 'server.notifications', tag, line: `GET ${notificationPaths.list}`, access: 'signedIn', summary: 'Your notifications',
    answers: { 200: { description: 'The latest first.', schema: ref('Notifications') } },
  },
  {
    operationId: 'server.readNotifications', tag, line: `POST ${notificationPaths.read}`, access: 'signedIn', summary: 'Note that one has read it',
    body: { schema: object({ 'ids?': { type: 'array', items: { type: 'string', format: 'uuid' }, maxItems: 1000 } }) }, bodyIsOptional: true, answers: { 200: { description: 'Your notifications.', schema: ref('Notifications') } },
  },
  {
    operationId: 'server.live', tag, line: `GET ${livePath}`, access: 'signedIn', summary: 'A stream of what changes',
    description: 'Lines of JSON, an empty one now and then: `{"changed":"<resource>"}`, `{"told":true}`, `{"lost":true}`, `{"bye":"closing"}`. Fetch the changed records with the usual calls.', answers: { 200: { description: 'It stays open.', files: ['application/x-ndjson'] } },
  },
];

const problems = list(text);

/** How far a new installation is set up. */
const setup = orNull(object({ formsDone: yesNo, opened: list(text), hidden: yesNo }));

const draft = object({ files: { type: 'array', minItems: 1, maxItems: 200, items: object({ name: text, text: orNull(text), 'was?': orNull(text) }) } });

/** What concerns the installation as a whole. */
export const adminCalls: readonly FixedDoc[] = [
  {
    operationId: 'auditLog.list', tag: 'Audit log', line: `GET ${auditLogPath}`, access: 'rights', permission: 'auditLog.view', summary: 'Read the audit log',
    description: 'Sign-ins, refused calls, exports and changes of records, the latest first. Values of fields that the user may not see are left out.',
    query: [
      { name: 'person', in: 'query', schema: { type: 'string', format: 'uuid' }, description: 'Id of a user: what they did, and what happened to their account.' },
      { name: 'kind', in: 'query', schema: { enum: Object.keys(auditKinds) }, description: 'Kind of event.' },
      { name: 'resource', in: 'query', schema: { type: 'string' }, description: 'Name of a resource.' },
      { name: 'from', in: 'query', schema: { type: 'string', format: 'date-time' }, description: 'From this instant on.' },
      { name: 'to', in: 'query', schema: { type: 'string', format: 'date-time' }, description: 'Before this instant.' },
      { name: 'after', in: 'query', schema: { type: 'string' }, description: '`next` of the page before.' },
      { name: 'perPage', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 }, description: 'Entries of a page.' },
    ],
    answers: {
      200: {
        description: 'A page of entries.',
        schema: object({
          data: list(object({
            _id: text, at: instant, 'until?': instant, count, kind: { enum: Object.keys(auditKinds) }, text, 'by?': auditLink, 'key?': text, 'record?': auditLink, 'address?': text, 'device?': text, 'note?': text,
            changes: list(object({ field: text, 'from?': text, 'to?': text, 'added?': list(text), 'removed?': list(text) })),
          })),
          'next?': text, 'people?': list(auditLink),
        }),
      },
    },
    errors: ['NOT_ALLOWED', 'UNKNOWN_QUERY', 'BAD_QUERY'],
  },
  {
    operationId: 'server.installation', tag, line: 'GET /api/v2/admin/installation', access: 'rights', permission: 'organization.edit', summary: 'State of the installation',
    answers: {
      200: {
        description: 'Problems of the last schema edit, since when another version is being activated, whether the sample is still there, the state of email, and how far a new installation is set up.',
        schema: dataEnvelope(object({ schemaProblems: problems, schemaChangingSince: orNull(instant), sample: yesNo, mail: object({ configured: yesNo, 'server?': text, 'from?': text, 'sentAt?': text, 'problem?': object({ at: text, text }) }), setup })),
      },
    },
  },
  {
    operationId: 'server.changeSetup', tag, line: 'PUT /api/v2/admin/setup', access: 'rights', permission: 'organization.edit', summary: 'Record progress of the setup',
    body: { schema: object({ 'formsDone?': { const: true }, 'opened?': text, 'hidden?': { const: true } }) },
    answers: { 200: { description: 'How far the installation is set up, or null where it has no setup.', schema: dataEnvelope(setup) } }, errors: ['INVALID'],
  },
  {
    operationId: 'server.removeSample', tag, line: 'DELETE /api/v2/admin/sample', access: 'rights', permission: 'organization.edit', summary: 'Remove the sample agency',
    answers: { 200: { description: 'How many records went and stayed, by resource.', schema: dataEnvelope(object({ removed: mapOf(count), kept: mapOf(count) })) } },
  },
  {
    operationId: 'server.testMail', tag, line: 'POST /api/v2/admin/test-mail', access: 'rights', permission: 'organization.edit', summary: 'Send a test email to yourself',
    answers: { 200: { description: 'Where it went.', schema: dataEnvelope(object({ to: text })) } }, errors: ['MAIL_OFF', 'MAIL_NOT_SENT', 'NOT_FOUND'],
  },
  {
    operationId: 'schemas.files', tag: 'Schema files', line: 'GET /api/v2/admin/schemas', access: 'rights', permission: 'schemas.view', summary: 'The active schema files and their history',
    answers: {
      200: {
        description: 'The newest version first.',
        schema: dataEnvelope(object({
          version: text, problems, changingSince: orNull(instant), progress: orNull(text), elsewhere: { type: ['string', 'null'] }, files: list(object({ name: text, text })),
          history: list(ref('SchemaVersion')),
          folder: orNull(object({ readOnly: orNull(text), files: list(object({ name: text, hash: text, text: orNull(text) })) })),
        })),
      },
      304: { description: 'Not modified.' },
    },
  },
  {
    operationId: 'schemas.version', tag: 'Schema files', line: 'GET /api/v2/admin/schemas/versions/{version}', access: 'rights', permission: 'schemas.view', summary: 'A version of a schema file',
    answers: { 200: { description: 'The previous file.', schema: dataEnvelope(object({ name: text, text })) } }, errors: ['NOT_FOUND'],
  },
  {
    operationId: 'schemas.check', tag: 'Schema files', line: 'POST /api/v2/admin/schemas/check', access: 'rights', permission: 'schemas.edit', summary: 'What a draft of schema files would do', description: 'Changes nothing.',
    body: { schema: draft },
    answers: { 200: { description: 'Problems, the existing records it would make invalid, and how to fix them.', schema: dataEnvelope(ref('Impact')) } },
  },
  {
    operationId: 'schemas.publish', tag: 'Schema files', line: 'POST /api/v2/admin/schemas/publish', access: 'rights', permission: 'schemas.edit', summary: 'Publish schema files',
    description: '`was` is the mark of the text that each was made of, null for a new one.', body: { schema: draft },
    answers: {
      200: { description: 'The active version, and what it changed.', schema: dataEnvelope(object({ version: text, inForce: { const: true }, report: ref('Impact') })) },
      202: { description: 'The files are saved and the version is activated in the background, because filling records takes long. The list of files shows when it is active, or what failed.', schema: dataEnvelope(object({ version: text, inForce: { const: false }, report: ref('Impact') })) },
    },
    errors: ['FILES_READ_ONLY', 'FILE_CHANGED', 'PUBLISHING', 'DRAFT_REFUSED'],
  },
  {
    operationId: 'schemas.try', tag: 'Schema files', line: 'POST /api/v2/admin/schemas/try', access: 'rights', permission: 'schemas.edit', summary: 'Keep a draft to look at', description: 'Only for yourself. Nothing is activated.', body: { schema: draft },
    answers: { 200: { description: 'Under what name it can be looked at, and until when.', schema: dataEnvelope(object({ id: text, until: instant })) } }, errors: ['DRAFT_REFUSED'],
  },
];
