import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { may, permissionFor } from '#model/permissions.ts';
import { schemaVersionHeader, tokenHeader } from '#model/wire.ts';
import { readMultipart } from './plugins/multipart.ts';
import { makeRouter, type Match, type Router } from './router.ts';
import type { SchemaState } from './schemaState.ts';
import type { Tokens } from './session/tokens.ts';
import type { Session, Who } from './session/who.ts';
import type { Answer, VerbContext } from './verbs/context.ts';
import { entryOf, type VerbEntry } from './verbs/table.ts';

export type ApiOptions = {
  readonly pool: pg.Pool;
  /** The version of the schemas in force; asked anew by every request. */
  readonly schemas: () => SchemaState;
  readonly session: Session;
  readonly tokens: Tokens;
};

/** What the first two questions, who and may, found out before the body is read. */
type Admitted = { readonly match: Match; readonly entry: VerbEntry; readonly who: Who | undefined; readonly state: SchemaState };

/** Nobody is signed in where a call is open to all. */
const nobody = { userId: '', username: '', permissions: {}, teamIds: [] } as const;

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

const matchOf = (router: Router, request: FastifyRequest, reply: FastifyReply): Match => {
  const path = pathOf(request.url);
  const match = router.find(request.method, path);
  if (match !== undefined) return match;
  const allowed = router.methodsOf(path);
  if (allowed.length === 0) throw new AppError('UNKNOWN_CALL');
  void reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED', { text: `This address takes ${allowed.join(', ')}, got ${request.method}.` });
};

const refuseWithoutRight = ({ match, who, entry }: Pick<Admitted, 'match' | 'who' | 'entry'>): void => {
  if (entry.access !== 'rights' || who === undefined) return;
  const { resource, call } = match;
  if (may(who.actor.permissions, resource, call.verb)) return;
  const missing = permissionFor(resource, call.verb) ?? 'view, viewTeam or viewAssigned';
  throw new AppError('NOT_ALLOWED', { text: `You need the permission ${resource.module}.${missing} to do this.` });
};

const readBody = (request: FastifyRequest, { match, entry }: Admitted): Promise<unknown> | unknown => {
  if (!entry.body) return undefined;
  if (request.isMultipart()) return readMultipart(request, match.resource);
  if (typeof request.body === 'object' && request.body !== null) return request.body;
  if (request.body === undefined && entry.body === 'optional') return {};
  throw new AppError(request.body === undefined ? 'MALFORMED_JSON' : 'WRONG_CONTENT_TYPE', {
    text: 'The body must be a JSON object, sent as application/json.',
  });
};

const send = (reply: FastifyReply, answer: Answer): FastifyReply => {
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return reply.code(answer.status ?? 200).type('application/json; charset=utf-8').send(text);
};

/**
 * Answers every call of every resource: who → may → parse → valid → do. The first two are asked before the body is read.
 */
export const addApiRoute = (app: FastifyInstance, { pool, schemas, session, tokens }: ApiOptions): void => {
  const routers = new WeakMap<SchemaState, Router>();
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  const routerOf = (state: SchemaState): Router => {
    const known = routers.get(state) ?? makeRouter(state.model);
    routers.set(state, known);
    return known;
  };

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const state = schemas();
    void reply.header(schemaVersionHeader, state.model.version).header('cache-control', 'no-store');
    const match = matchOf(routerOf(state), request, reply);
    const entry = entryOf(match.resource, match.call.verb);
    const who = entry.access === 'open' ? undefined : await session.who(request.headers[tokenHeader]);
    if (who?.renewed !== undefined) void reply.header(tokenHeader, who.renewed);
    refuseWithoutRight({ match, who, entry });
    admitted.set(request, { match, entry, who, state });
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = admitted.get(request);
    if (found === undefined) throw new AppError('UNKNOWN_CALL');
    const { match, entry, who, state } = found;
    const context: VerbContext = {
      pool,
      state,
      tokens,
      resource: match.resource,
      verb: match.call.verb,
      actor: who?.actor ?? nobody,
      id: match.params['id'] ?? '',
      params: match.params,
      query: request.query as Record<string, unknown>,
      body: await readBody(request, found),
      requestId: request.id,
      address: request.ip,
      now: new Date(),
    };
    return send(reply, await entry.handle(context));
  };

  app.all('/api/*', { onRequest: admit }, handle);
};
