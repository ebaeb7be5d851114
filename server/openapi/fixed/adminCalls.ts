import { auditExportPath, auditKinds, auditLogPath } from '#model/wire/auditLog.ts';
import {
  count,
  dataEnvelope,
  instant,
  list,
  mapOf,
  object,
  oneOfWords,
  orNull,
  ref,
  text,
  yesNo,
} from '../schemas/schemaTypes.ts';
import { exportFormats } from '#model/wire/wire.ts';
import { query } from '../schemas/parameters.ts';
import type { Parameter } from '../schemas/scope.ts';
import type { FixedDoc } from './fixedDoc.ts';

const tag = 'Server';
const auditLink = object({ resource: text, _id: { type: 'string', format: 'uuid' }, 'title?': text });

const auditFilters: readonly Parameter[] = [
  {
    name: 'person',
    in: 'query',
    schema: { type: 'string', format: 'uuid' },
    description: 'Id of a user: what they did, and what happened to their account.',
  },
  { name: 'kind', in: 'query', schema: { enum: Object.keys(auditKinds) }, description: 'Kind of event.' },
  { name: 'resource', in: 'query', schema: { type: 'string' }, description: 'Name of a resource.' },
  {
    name: 'from',
    in: 'query',
    schema: { type: 'string', format: 'date-time' },
    description: 'From this instant on.',
  },
  { name: 'to', in: 'query', schema: { type: 'string', format: 'date-time' }, description: 'Before this instant.' },
];

const problems = list(text);

/** How far a new installation is set up. */
const setup = orNull(object({ formsDone: yesNo, opened: list(text), hidden: yesNo }));

const draft = object({
  files: {
    type: 'array',
    minItems: 1,
    maxItems: 200,
    items: object({ name: text, text: orNull(text), 'was?': orNull(text) }),
  },
});

/** What concerns the installation as a whole. */
export const adminCalls: readonly FixedDoc[] = [
  {
    operationId: 'auditLog.list',
    tag: 'Audit log',
    line: `GET ${auditLogPath}`,
    access: 'rights',
    permission: 'auditLog.view',
    summary: 'Read the audit log',
    description:
      'Sign-ins, refused calls, exports and changes of records, the latest first. Values of fields that the user may not see are left out.',
    query: [
      ...auditFilters,
      { name: 'after', in: 'query', schema: { type: 'string' }, description: '`next` of the page before.' },
      {
        name: 'perPage',
        in: 'query',
        schema: { type: 'integer', minimum: 1, maximum: 200, default: 50 },
        description: 'Entries of a page.',
      },
    ],
    answers: {
      200: {
        description: 'A page of entries.',
        schema: object({
          data: list(
            object({
              _id: text,
              at: instant,
              'until?': instant,
              count,
              kind: { enum: Object.keys(auditKinds) },
              text,
              'by?': auditLink,
              'key?': text,
              'record?': auditLink,
              'address?': text,
              'device?': text,
              'note?': text,
              changes: list(
                object({ field: text, 'from?': text, 'to?': text, 'added?': list(text), 'removed?': list(text) }),
              ),
            }),
          ),
          'next?': text,
          'people?': list(auditLink),
          'keptDays?': count,
        }),
      },
    },
    errors: ['NOT_ALLOWED', 'UNKNOWN_QUERY', 'BAD_QUERY'],
  },
  {
    operationId: 'auditLog.export',
    tag: 'Audit log',
    line: `GET ${auditExportPath}`,
    access: 'rights',
    permission: 'auditLog.export',
    summary: 'Export the audit log',
    description:
      'All entries of these filters, the latest first. Also takes auditLog.view. The export is itself written to the audit log.',
    query: [...auditFilters, query('format', oneOfWords(exportFormats), 'Of the file; csv by default.')],
    answers: {
      200: {
        description: 'A file with a row per entry.',
        files: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
      },
    },
    errors: ['NOT_ALLOWED', 'UNKNOWN_QUERY', 'BAD_QUERY', 'TOO_MANY_ATTEMPTS'],
  },
  {
    operationId: 'server.installation',
    tag,
    line: 'GET /api/v2/admin/installation',
    access: 'rights',
    permission: 'organization.edit',
    summary: 'State of the installation',
    answers: {
      200: {
        description:
          'Problems of the last schema edit, since when another version is being activated, whether the sample is still there, the state of email, and how far a new installation is set up.',
        schema: dataEnvelope(
          object({
            schemaProblems: problems,
            schemaChangingSince: orNull(instant),
            sample: yesNo,
            mail: object({
              configured: yesNo,
              'server?': text,
              'from?': text,
              'sentAt?': text,
              'problem?': object({ at: text, text }),
            }),
            setup,
          }),
        ),
      },
    },
  },
  {
    operationId: 'server.changeSetup',
    tag,
    line: 'PUT /api/v2/admin/setup',
    access: 'rights',
    permission: 'organization.edit',
    summary: 'Record progress of the setup',
    body: { schema: object({ 'formsDone?': { const: true }, 'opened?': text, 'hidden?': { const: true } }) },
    answers: {
      200: {
        description: 'How far the installation is set up, or null where it has no setup.',
        schema: dataEnvelope(setup),
      },
    },
    errors: ['INVALID'],
  },
  {
    operationId: 'server.removeSample',
    tag,
    line: 'DELETE /api/v2/admin/sample',
    access: 'rights',
    permission: 'organization.edit',
    summary: 'Remove the sample agency',
    answers: {
      200: {
        description: 'How many records went and stayed, by resource.',
        schema: dataEnvelope(object({ removed: mapOf(count), kept: mapOf(count) })),
      },
    },
  },
  {
    operationId: 'server.testMail',
    tag,
    line: 'POST /api/v2/admin/test-mail',
    access: 'rights',
    permission: 'organization.edit',
    summary: 'Send a test email to yourself',
    answers: { 200: { description: 'Where it went.', schema: dataEnvelope(object({ to: text })) } },
    errors: ['MAIL_OFF', 'MAIL_NOT_SENT', 'NOT_FOUND'],
  },
  {
    operationId: 'schemas.files',
    tag: 'Schema files',
    line: 'GET /api/v2/admin/schemas',
    access: 'rights',
    permission: 'schemas.view',
    summary: 'The active schema files and their history',
    answers: {
      200: {
        description: 'The newest version first.',
        schema: dataEnvelope(
          object({
            version: text,
            problems,
            changingSince: orNull(instant),
            progress: orNull(text),
            elsewhere: { type: ['string', 'null'] },
            files: list(object({ name: text, text })),
            history: list(ref('SchemaVersion')),
            folder: orNull(
              object({ readOnly: orNull(text), files: list(object({ name: text, hash: text, text: orNull(text) })) }),
            ),
          }),
        ),
      },
      304: { description: 'Not modified.' },
    },
  },
  {
    operationId: 'schemas.version',
    tag: 'Schema files',
    line: 'GET /api/v2/admin/schemas/versions/{version}',
    access: 'rights',
    permission: 'schemas.view',
    summary: 'A version of a schema file',
    answers: { 200: { description: 'The previous file.', schema: dataEnvelope(object({ name: text, text })) } },
    errors: ['NOT_FOUND'],
  },
  {
    operationId: 'schemas.check',
    tag: 'Schema files',
    line: 'POST /api/v2/admin/schemas/check',
    access: 'rights',
    permission: 'schemas.edit',
    summary: 'What a draft of schema files would do',
    description: 'Changes nothing.',
    body: { schema: draft },
    answers: {
      200: {
        description: 'Problems, the existing records it would make invalid, and how to fix them.',
        schema: dataEnvelope(ref('Impact')),
      },
    },
  },
  {
    operationId: 'schemas.publish',
    tag: 'Schema files',
    line: 'POST /api/v2/admin/schemas/publish',
    access: 'rights',
    permission: 'schemas.edit',
    summary: 'Publish schema files',
    description: '`was` is the mark of the text that each was made of, null for a new one.',
    body: { schema: draft },
    answers: {
      200: {
        description: 'The active version, and what it changed.',
        schema: dataEnvelope(object({ version: text, inForce: { const: true }, report: ref('Impact') })),
      },
      202: {
        description:
          'The files are saved and the version is activated in the background, because filling records takes long. The list of files shows when it is active, or what failed.',
        schema: dataEnvelope(object({ version: text, inForce: { const: false }, report: ref('Impact') })),
      },
    },
    errors: ['FILES_READ_ONLY', 'FILE_CHANGED', 'PUBLISHING', 'DRAFT_REFUSED'],
  },
  {
    operationId: 'schemas.try',
    tag: 'Schema files',
    line: 'POST /api/v2/admin/schemas/try',
    access: 'rights',
    permission: 'schemas.edit',
    summary: 'Keep a draft to look at',
    description: 'Only for yourself. Nothing is activated.',
    body: { schema: draft },
    answers: {
      200: {
        description: 'Under what name it can be looked at, and until when.',
        schema: dataEnvelope(object({ id: text, until: instant })),
      },
    },
    errors: ['DRAFT_REFUSED'],
  },
];
