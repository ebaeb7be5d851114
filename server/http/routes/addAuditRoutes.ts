import type { FastifyInstance } from 'fastify';
import { auditExportPath, auditFormats, type AuditKind, auditKinds, auditLogPath } from '#model/wire/auditLog.ts';
import type { Actor } from '../../auth/actor/actor.ts';
import {
  count,
  described,
  id,
  instant,
  list,
  object,
  oneOfWords,
  text,
  type Value,
} from '../../contract/schemaTypes.ts';
import { exportAuditLog } from '../../features/audit/exportAuditLog.ts';
import { type AuditContext, type AuditFilter, readAuditLog } from '../../features/audit/readAuditLog.ts';
import { badQuery } from '../../query/filters/parse/badQuery.ts';
import type { ApiOptions } from '../api/apiOptions.ts';
import { addRoute, defineRoute, refuseWithoutPermission } from './addRoute.ts';
import { createReader } from '../../query/filters/createReader.ts';

// checked: the keys of `auditKinds` are the kinds
const kinds = Object.keys(auditKinds) as AuditKind[];

const filters = {
  'person?': described(id, { description: 'A user: what they did, and what happened to their account.' }),
  'kind?': described(oneOfWords(kinds), { description: 'The kind of event.' }),
  'resource?': described(text, { description: 'The name of a resource.' }),
  'from?': described(instant, { description: 'Entries from this time on.' }),
  'to?': described(instant, { description: 'Entries before this time.' }),
};
const filterSchema = object(filters);

const link = object({ resource: text, _id: id, 'title?': text });

const entries = defineRoute({
  id: 'auditLog.list',
  tag: 'Audit log',
  method: 'GET',
  path: auditLogPath,
  access: 'rights',
  permission: 'auditLog.view',
  query: object({
    ...filters,
    'after?': described(text, { description: '`next` of the previous page.' }),
    'perPage?': { type: 'integer', minimum: 1, maximum: 200, default: 50, description: 'Entries per page.' },
  }),
  describe: () => ({
    summary: 'List the audit log',
    description:
      'Sign-ins, refused calls, exports and changes of records, newest first. Values of fields that you have no ' +
      'access to are left out.',
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
              kind: oneOfWords(kinds),
              action: text,
              text,
              'by?': link,
              'key?': text,
              'record?': link,
              'address?': text,
              'requestId?': text,
              'device?': text,
              'note?': text,
              changes: list(
                object({ field: text, 'from?': text, 'to?': text, 'added?': list(text), 'removed?': list(text) }),
              ),
            }),
          ),
          'next?': text,
          'people?': list(link),
          'keptDays?': count,
        }),
      },
    },
  }),
});

const exported = defineRoute({
  id: 'auditLog.export',
  tag: 'Audit log',
  method: 'GET',
  path: auditExportPath,
  access: 'rights',
  permission: 'auditLog.export',
  query: object({
    ...filters,
    'format?': { type: 'string', enum: auditFormats, default: 'csv', description: 'The file format.' },
  }),
  describe: () => ({
    summary: 'Export the audit log',
    description:
      'All entries of the filters, newest first. Also needs auditLog.view. The export is written to the audit log.',
    answers: {
      200: {
        description: 'A file with one row per entry. `jsonl`: one JSON object per line, as in the pages of the log.',
        files: [
          'text/csv',
          'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
          'application/x-ndjson',
        ],
      },
    },
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
});

/** Definitions of the routes of the audit log and its export. `fixedRoutes.ts` lists them. */
export const auditRoutes = [entries, exported];

const cursor = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z_\d{1,18}$/;

const cursorOf = (after: string | undefined): { readonly moment: string; readonly id: string } | undefined => {
  if (after === undefined) return undefined;
  const [moment = '', last = ''] = after.split('_');
  if (!cursor.test(after) || Number.isNaN(Date.parse(moment)))
    throw badQuery('after', 'the `next` of the page before', after);
  return { moment, id: last };
};

const filterOf = (
  { person, kind, resource, from, to }: Value<typeof filterSchema>,
  resources: Readonly<Record<string, unknown>>,
): AuditFilter => {
  if (resource !== undefined && !Object.hasOwn(resources, resource))
    throw badQuery('resource', 'the name of a resource', resource);
  return { person, kind, resource, from, to };
};

/** What the routes of the audit log need. */
export type AuditOptions = Pick<ApiOptions, 'pool' | 'readPool' | 'schemas' | 'session'> & {
  /** How long entries are kept. Undefined: permanently. */
  readonly keptDays: number | undefined;
};

/** Adds the routes of the audit log: list and export. */
export const addAuditRoutes = (
  app: FastifyInstance,
  { pool, readPool, schemas, session, keptDays }: AuditOptions,
): void => {
  const contextOf = (actor: Actor): AuditContext => {
    const { model } = schemas();
    const reader = createReader(actor, model);
    return { model, reader };
  };

  addRoute(app, session, entries, ({ actor, query: { after, perPage, ...asked } }) => {
    const context = contextOf(actor);
    const filter = filterOf(asked, context.model.resources);
    return readAuditLog(pool, { ...filter, perPage, after: cursorOf(after) }, { ...context, keptDays });
  });

  addRoute(app, session, exported, async ({ request, reply, actor, query: { format, ...asked } }) => {
    refuseWithoutPermission(actor, 'auditLog.view');
    const context = contextOf(actor);
    const { name, type, body } = await exportAuditLog({
      ...context,
      pool,
      readPool,
      filter: filterOf(asked, context.model.resources),
      format,
      origin: { address: request.ip, requestId: request.id },
    });
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(body);
  });
};
