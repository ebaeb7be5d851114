import type { FastifyInstance } from 'fastify';
import { type AuditKind, auditKinds, auditLogPath, auditParameters } from '#model/wire/auditLog.ts';
import { AppError } from '#model/errors.ts';
import { can } from '#model/permissions/permissions.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { type AuditRequest, readAuditLog } from '../../features/audit/readAuditLog.ts';
import { rememberActor } from '../../auth/requestActor.ts';
import { badQuery } from '../../query/filters/badQuery.ts';
import { isUuid } from '../../auth/isUuid.ts';

const defaultPerPage = 50;
const maxPerPage = 200;

type Query = Readonly<Record<string, unknown>>;

const textIn = (query: Query, name: string, isRight: (text: string) => boolean, right: string): string | undefined => {
  const value = query[name];
  if (value === undefined || value === '') return undefined;
  if (typeof value !== 'string' || !isRight(value)) throw badQuery(name, right, value);
  return value;
};

const isInstant = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?Z$/.test(text) && !Number.isNaN(Date.parse(text));
const isCursor = (text: string): boolean => isInstant(text.split('_')[0] ?? '') && /^[^_]+_\d{1,18}$/.test(text);

const readRequest = (query: Query, resources: Readonly<Record<string, unknown>>): AuditRequest => {
  const unknown = Object.keys(query).find((name) => !auditParameters.some((one) => one === name));
  if (unknown !== undefined)
    throw new AppError('UNKNOWN_QUERY', {
      text: `${unknown} is not a parameter of the audit log; use ${auditParameters.join(', ')}.`,
    });
  const kind = textIn(
    query,
    'kind',
    (text) => Object.hasOwn(auditKinds, text),
    `one of ${Object.keys(auditKinds).join(', ')}`,
  ) as AuditKind | undefined;
  const after = textIn(query, 'after', isCursor, 'the `next` of the page before')?.split('_');
  const perPage = Number(
    textIn(
      query,
      'perPage',
      (text) => /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= maxPerPage,
      `a whole number from 1 to ${maxPerPage}`,
    ) ?? defaultPerPage,
  );
  return {
    kind,
    perPage,
    person: textIn(query, 'person', isUuid, 'the id of a user'),
    resource: textIn(query, 'resource', (text) => Object.hasOwn(resources, text), 'the name of a resource'),
    from: textIn(query, 'from', isInstant, 'an instant, e.g. 2026-11-01T00:00:00Z'),
    to: textIn(query, 'to', isInstant, 'an instant, e.g. 2026-12-01T00:00:00Z'),
    after: after?.[0] === undefined || after[1] === undefined ? undefined : { moment: after[0], id: after[1] },
  };
};

/** Answers the audit log, to those with `auditLog.view`. */
export const addAuditRoutes = (
  app: FastifyInstance,
  { pool, schemas, session }: Pick<ApiOptions, 'pool' | 'schemas' | 'session'>,
): void => {
  app.get<{ Querystring: Query }>(auditLogPath, async (request, reply) => {
    const { actor, renewed } = await session.who(request.headers[tokenHeader], {
      viewAs: request.headers[viewAsHeader],
      reads: true,
    });
    rememberActor(request, actor);
    if (!can(actor.permissions, 'auditLog', 'view'))
      throw new AppError('NOT_ALLOWED', { text: 'You need the permission auditLog.view to do this.' });
    if (renewed !== undefined) void reply.header(tokenHeader, renewed);
    const { model } = schemas();
    const reader = { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
    return reply
      .header('cache-control', 'no-store')
      .send(await readAuditLog(pool, readRequest(request.query, model.resources), { model, reader }));
  });
};
