import { anyObject, dataEnvelope, list, mapOf, object, text } from '../schemas/schemaTypes.ts';
import type { FixedDoc } from './fixedDoc.ts';

const tag = 'Server';

/** Node refuses them before a route is found, so the answer has no body. */
const largeHeaders = { 431: { description: 'The headers of the request are larger than 16 kB.' } } as const;

/** What a program asks before anything else, signed in or not. */
export const openCalls: readonly FixedDoc[] = [
  {
    operationId: 'server.health',
    tag,
    line: 'GET /health',
    access: 'open',
    summary: 'Whether the server and its database answer',
    answers: {
      200: {
        description: 'They do.',
        schema: object({
          status: { const: 'ok' },
          database: { const: 'ok' },
          databaseMs: { type: 'number' },
          schemaVersion: text,
        }),
      },
      ...largeHeaders,
    },
  },
  {
    operationId: 'server.ready',
    tag,
    line: 'GET /health/ready',
    access: 'open',
    summary: 'Whether the server can serve requests',
    description:
      'For a load balancer: the database answers, and the server is not stopping. Answered within two seconds.',
    answers: {
      200: { description: 'It can.', schema: object({ status: { const: 'ok' }, database: { const: 'ok' } }) },
    },
  },
  {
    operationId: 'server.alive',
    tag,
    line: 'GET /health/live',
    access: 'open',
    summary: 'Whether the process answers',
    description: 'For a supervisor, which restarts it if not. The database is not asked.',
    answers: { 200: { description: 'It does.', schema: object({ status: { const: 'ok' } }) } },
  },
  {
    operationId: 'server.schema',
    tag,
    line: 'GET /api/v2/schema',
    access: 'open',
    summary: 'The active schemas',
    description: 'With its version as `etag`. Who is not signed in gets the part that the sign-in page needs.',
    answers: {
      200: {
        description: 'All resources, reports and settings, as their files say them.',
        schema: object({
          version: text,
          resources: list(anyObject),
          'reports?': list(anyObject),
          settings: anyObject,
          validators: text,
          'part?': { const: 'signIn' },
          'trial?': object({ id: text, standing: mapOf(list(text)), rights: mapOf(list(text)) }),
        }),
      },
      304: { description: 'Not modified.' },
      ...largeHeaders,
    },
  },
  {
    operationId: 'server.rules',
    tag,
    line: 'GET /api/v2/schema/{file}',
    access: 'open',
    summary: 'The compiled rules of the active schemas, as a script',
    description: 'Its address is in the schemas, under `validators`.',
    answers: { 200: { description: 'An ES module.', files: ['text/javascript'] } },
    errors: ['NOT_FOUND'],
  },
  {
    operationId: 'server.openapi',
    tag,
    line: 'GET /api/v2/openapi.json',
    access: 'open',
    summary: 'This document',
    description: 'With its version as `etag`. Who is not signed in gets the part that tells how to sign in.',
    answers: {
      200: {
        description: 'OpenAPI 3.1.',
        schema: {
          type: 'object',
          properties: { openapi: text, info: anyObject, paths: anyObject },
          required: ['openapi', 'info', 'paths'],
        },
      },
      304: { description: 'Not modified.' },
      ...largeHeaders,
    },
  },
  {
    operationId: 'server.file',
    tag,
    line: 'GET /files/{folder}/{name}',
    access: 'open',
    summary: 'A stored file',
    description: 'Its address is in the record, and is visible only to users who can read the field.',
    answers: {
      200: { description: 'The file.', files: ['*/*'] },
      206: { description: 'A range of it.', files: ['*/*'] },
      304: { description: 'Not modified.' },
      416: { description: 'There is no such range.' },
    },
    errors: ['NOT_FOUND', 'UNKNOWN_CALL'],
  },
  {
    operationId: 'server.noteOpening',
    tag,
    line: 'POST /api/v2/client/note-opening',
    access: 'open',
    summary: 'Note that a share link was opened',
    description: 'The response is empty.',
    body: { schema: object({ share: text, visit: text }) },
    answers: { 204: { description: 'Whatever became of it.' } },
    errors: ['TOO_MANY_ATTEMPTS'],
  },
  {
    operationId: 'server.unsubscribe',
    tag,
    line: 'POST /api/v2/client/unsubscribe',
    access: 'open',
    summary: 'Unsubscribe from an emailed report',
    query: [{ name: 'key', in: 'query', schema: { type: 'string' }, description: 'The key from the email.' }],
    body: { schema: object({ 'key?': text }) },
    bodyIsOptional: true,
    answers: { 200: { description: 'Of which report.', schema: dataEnvelope(object({ title: text })) } },
    errors: ['NOT_FOUND'],
  },
];
