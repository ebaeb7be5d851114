import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  type AuditKind,
  auditExportParameters,
  auditExportPath,
  auditKinds,
  auditLogPath,
  auditParameters,
} from '#model/wire/auditLog.ts';
import { AppError } from '#model/errors.ts';
import { can } from '#model/permissions/permissions.ts';
import { exportFormats, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import type { ApiOptions } from '../api/addApiRoute.ts';
import { exportAuditLog } from '../../features/audit/exportAuditLog.ts';
import {
  type AuditContext,
  type AuditFilter,
  type AuditRequest,
  readAuditLog,
} from '../../features/audit/readAuditLog.ts';
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

const refuseOthers = (query: Query, names: readonly string[], what: string): void => {
  const unknown = Object.keys(query).find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new AppError('UNKNOWN_QUERY', {
      text: `${unknown} is not a parameter of ${what}; use ${names.join(', ')}.`,
    });
};

const readFilter = (query: Query, resources: Readonly<Record<string, unknown>>): AuditFilter => ({
  kind: textIn(
    query,
    'kind',
    (text) => Object.hasOwn(auditKinds, text),
    `one of ${Object.keys(auditKinds).join(', ')}`,
  ) as AuditKind | undefined,
  person: textIn(query, 'person', isUuid, 'the id of a user'),
  resource: textIn(query, 'resource', (text) => Object.hasOwn(resources, text), 'the name of a resource'),
  from: textIn(query, 'from', isInstant, 'an instant, e.g. 2026-11-01T00:00:00Z'),
  to: textIn(query, 'to', isInstant, 'an instant, e.g. 2026-12-01T00:00:00Z'),
});

const readRequest = (query: Query, resources: Readonly<Record<string, unknown>>): AuditRequest => {
  refuseOthers(query, auditParameters, 'the audit log');
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
    ...readFilter(query, resources),
    perPage,
    after: after?.[0] === undefined || after[1] === undefined ? undefined : { moment: after[0], id: after[1] },
  };
};

export type AuditOptions = Pick<ApiOptions, 'pool' | 'schemas' | 'session'> & {
  /** How long entries are kept; absent: for good. */
  readonly keptDays: number | undefined;
};

/** Answers the audit log to those with `auditLog.view`, and as a file to those with `auditLog.export` too. */
export const addAuditRoutes = (app: FastifyInstance, { pool, schemas, session, keptDays }: AuditOptions): void => {
  /** Refuses those who lack one of the permissions. */
  const contextOf = async (
    request: FastifyRequest,
    reply: FastifyReply,
    permissions: readonly string[],
  ): Promise<AuditContext> => {
    const { actor, renewed } = await session.who(request.headers[tokenHeader], {
      viewAs: request.headers[viewAsHeader],
      reads: true,
    });
    rememberActor(request, actor);
    for (const permission of permissions)
      if (!can(actor.permissions, 'auditLog', permission))
        throw new AppError('NOT_ALLOWED', { text: `You need the permission auditLog.${permission} to do this.` });
    if (renewed !== undefined) void reply.header(tokenHeader, renewed);
    void reply.header('cache-control', 'no-store');
    const { model } = schemas();
    const reader = { actor, now: new Date(), timeZone: model.settings.timeZone, settings: model.settings, model };
    return { model, reader };
  };

  app.get<{ Querystring: Query }>(auditLogPath, async (request, reply) => {
    const context = await contextOf(request, reply, ['view']);
    return reply.send(
      await readAuditLog(pool, readRequest(request.query, context.model.resources), { ...context, keptDays }),
    );
  });

  app.get<{ Querystring: Query }>(auditExportPath, async (request, reply) => {
    const context = await contextOf(request, reply, ['view', 'export']);
    const { query } = request;
    refuseOthers(query, auditExportParameters, 'the export of the audit log');
    const filter = readFilter(query, context.model.resources);
    const asked = textIn(
      query,
      'format',
      (text) => exportFormats.some((one) => one === text),
      exportFormats.join(' or '),
    );
    const { name, type, body } = await exportAuditLog({
      ...context,
      pool,
      filter,
      format: exportFormats.find((one) => one === asked) ?? 'csv',
      origin: { address: request.ip, requestId: request.id },
    });
    return reply
      .header('content-type', type)
      .header('content-disposition', `attachment; filename="${name}"`)
      .send(body);
  });
};
