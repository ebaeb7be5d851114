import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { permissionTitle } from '#model/permissions/permissionLabels.ts';
import { can } from '#model/permissions/permissions.ts';
import { tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { type Actor, anonymousActor } from '../../auth/actor/actor.ts';
import type { Authenticator, Identity } from '../../auth/actor/authenticator.ts';
import { rememberActor } from '../../auth/actor/requestActor.ts';
import { parseBody, parseQuery } from '../../contract/parseInput.ts';
import type { DescribedRoute } from '../../contract/resourceCall.ts';
import type { Schema, Value } from '../../contract/schemaTypes.ts';

/**
 * A request of a route. Query and body have the types of the route's schemas. The caller has the permission that the
 * route needs.
 */
export type RouteRequest<Body, Query> = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  /** The signed-in user or API key. In an open route: the anonymous actor. */
  readonly actor: Actor;
  /** The session of the request. Absent for API keys. */
  readonly sessionId: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Query;
  readonly body: Body;
};

type Raw = Readonly<Record<string, unknown>>;
type BodyOf<Route> = Route extends { readonly body: infer Body }
  ? Body extends Schema
    ? Value<Body>
    : unknown
  : unknown;
type QueryOf<Route> = Route extends { readonly query: infer Query } ? (Query extends Schema ? Value<Query> : Raw) : Raw;

/**
 * Returns `route`, the definition of a route that belongs to no resource, unchanged. The returned type keeps the types
 * of query and body, so that `addRoute` passes typed values. To be in the OpenAPI document, the route must also be
 * listed in `fixedRoutes`.
 */
export const defineRoute = <const Route extends DescribedRoute>(route: Route): Route => route;

/** Refuses users without a permission such as `auditLog.view`. Errors: `NOT_ALLOWED`. */
export const refuseWithoutPermission = ({ permissions }: Actor, permission: string): void => {
  const [module = '', name = ''] = permission.split('.');
  if (!can(permissions, module, name))
    throw new AppError('NOT_ALLOWED', {
      text: serverText('permissions.needed', { permission: permissionTitle(permission) }),
    });
};

const identify = (
  session: Authenticator,
  { method, reads = method === 'GET', authenticate: { ignoresViewAs = false, ...options } = {} }: DescribedRoute,
  { headers, ip }: FastifyRequest,
): Promise<Identity> =>
  session.who(headers[tokenHeader], {
    ...options,
    ...(ignoresViewAs ? {} : { viewAs: headers[viewAsHeader], reads }),
    address: ip,
  });

/**
 * Adds a route by its definition. `handle` gets the request and returns the response. Query and body are validated by
 * the definition's schemas; if a schema is a function, `handle` must validate. Unless the route is open to everyone,
 * the caller is authenticated before the body is read and must have the route's `permission`. The response is then not
 * cached unless `handle` sets another `cache-control`.
 */
export const addRoute = <const Route extends DescribedRoute>(
  app: FastifyInstance,
  session: Authenticator,
  route: Route,
  handle: (request: RouteRequest<BodyOf<Route>, QueryOf<Route>>) => unknown,
): void => {
  const definition: DescribedRoute = route;
  const { method, path, access, permission, query, body, bodyIsOptional = false } = definition;
  const identities = new WeakMap<FastifyRequest, Identity>();

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const who = await identify(session, definition, request);
    rememberActor(request, who.actor);
    if (permission !== undefined) refuseWithoutPermission(who.actor, permission);
    if (who.renewed !== undefined) void reply.header(tokenHeader, who.renewed);
    void reply.header('cache-control', 'no-store');
    identities.set(request, who);
  };

  const bodyOf = (request: FastifyRequest): unknown =>
    body === undefined || typeof body === 'function'
      ? request.body
      : parseBody(body, bodyIsOptional ? (request.body ?? {}) : request.body);

  const queryOf = (request: FastifyRequest): unknown =>
    query === undefined || typeof query === 'function' ? request.query : parseQuery(query, request.query as Raw);

  app.route({
    method,
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    ...(access === 'open' ? {} : { onRequest: admit }),
    ...(definition.bodyLimit === undefined ? {} : { bodyLimit: definition.bodyLimit }),
    handler: async (request, reply) => {
      const params = request.params as Readonly<Record<string, string>>;
      // No text in the database holds a NUL, so nothing has such a name.
      if (Object.values(params).some((value) => value.includes('\0'))) throw new AppError('NOT_FOUND');
      const { actor, sessionId } = identities.get(request) ?? { actor: anonymousActor };
      return handle({
        request,
        reply,
        actor,
        sessionId,
        params,
        // checked: validated by the schemas of the route
        query: queryOf(request) as QueryOf<Route>,
        body: bodyOf(request) as BodyOf<Route>,
      });
    },
  });
};
