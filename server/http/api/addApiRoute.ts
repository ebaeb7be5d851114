import { cachedBy } from '#model/cachedBy.ts';
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { readCreateKey } from './readCreateKey.ts';
import { rememberActor } from '../../auth/actor/requestActor.ts';
import { rememberOperation } from '../../metrics/requestOperation.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import { createRequestFiles, type RequestFiles } from '../../storage/requestFiles.ts';
import { takeFile } from '../plugins/uploads/takeFile.ts';
import { createRouter, type Router } from './router.ts';
import { isSchemaMismatch, waitForSchemaChange } from '../../schema/lifecycle/schemaMismatch.ts';
import { readVersionName } from '../../schema/migrations/history.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import { anonymousActor } from '../../auth/actor/actor.ts';
import type { OperationResult, RequestContext } from '../../records/context/context.ts';
import { authorize } from '../../records/authorize/authorize.ts';
import { explainRepeated } from './explainRepeated.ts';
import type { OperationDefinition } from '../../records/context/defineOperation.ts';
import { operationOf } from './operationOf.ts';
import type { Admitted } from './admitted.ts';
import type { ApiOptions } from './apiOptions.ts';
import { bodyOf, queryOf } from './bodyOf.ts';
import { matchOf } from './matchOf.ts';
import { sendAnswer } from './sendAnswer.ts';

const isTokenless = ({ access }: OperationDefinition, request: FastifyRequest): boolean =>
  access === 'open' || access === 'keyed' || (access === 'either' && (request.headers[tokenHeader] ?? '') === '');

const refuseWithoutRight = ({ match, who, operation }: Pick<Admitted, 'match' | 'who' | 'operation'>): void => {
  if ((operation.access !== 'rights' && operation.access !== 'either') || who === undefined) return;
  authorize(who.actor.permissions, match.resource, match.call.operation);
};

const schemaChanged = (cause?: unknown): AppError =>
  new AppError('DATABASE_AWAY', { text: serverText('records.justChanged'), extra: { retryAfterSeconds: 1 }, cause });

/** What the functions of the route share. */
type Api = ApiOptions & {
  readonly routerOf: (state: SchemaState) => Router;
  /** Requests between their authorization and their answer. */
  readonly admitted: WeakMap<FastifyRequest, Admitted>;
};

/**
 * Finds the operation of a request, authenticates the user and authorizes the call, before the body is read. Errors:
 * those of `matchOf`, `Authenticator.who` and `authorize`; `VIEW_AS_ROLE` for a call with an edit key.
 */
const admit = async (api: Api, request: FastifyRequest, reply: FastifyReply): Promise<void> => {
  const first = api.schemas();
  void reply.header(schemaVersionHeader, first.model.version).header('cache-control', 'no-store');
  const match = matchOf(api.routerOf(first), request, reply);
  rememberOperation(request, `${match.resource.name}.${match.call.operation}`);
  const operation = operationOf(match.resource, match.call.operation);
  const asked = { viewAs: request.headers[viewAsHeader], reads: match.call.method === 'GET', address: request.ip };
  const who = isTokenless(operation, request) ? undefined : await api.session.who(request.headers[tokenHeader], asked);
  if (who !== undefined) rememberActor(request, who.actor);
  // An edit key is for its owner, not for a role that a user views the product as.
  if (operation.access === 'keyed' && asked.viewAs !== undefined) throw new AppError('VIEW_AS_ROLE');
  if (who?.renewed !== undefined) void reply.header(tokenHeader, who.renewed);
  // Authentication reads the permissions epoch, and if it has changed, activates the organization's settings
  // (`SchemaLifecycle.follow`). They are used unless the resources have changed too, because the call was found in
  // the earlier ones.
  const now = api.schemas();
  const state = now.model.resources === first.model.resources ? now : first;
  if (state !== first) void reply.header(schemaVersionHeader, state.model.version);
  refuseWithoutRight({ match, who, operation });
  api.admitted.set(request, { match, operation, who, state });
};

/** Reads the body of a request and returns all that its operation gets. */
const contextOf = async (
  api: Api,
  request: FastifyRequest,
  found: Admitted,
  files: RequestFiles,
): Promise<RequestContext> => {
  const { match, operation, who, state } = found;
  const { bodyLimitBytes, imports, files: store, publicOrigin, allowPrivate = false } = api;
  const limits = { textBytes: bodyLimitBytes, maxBytes: store.limits.requestBytes + bodyLimitBytes };
  return {
    pool: api.pool,
    readPool: api.readPool,
    state,
    tokens: api.tokens,
    editKeys: api.editKeys,
    shareTokens: api.shareTokens,
    session: api.session,
    sessions: api.sessions,
    resource: match.resource,
    operation: match.call.operation,
    actor: who?.actor ?? anonymousActor,
    sessionId: who?.sessionId,
    // The log keeps ids as text, so each id must have one spelling.
    id: (match.params['id'] ?? '').toLowerCase(),
    params: match.params,
    query: queryOf(operation, request.query as Record<string, unknown>),
    body: await bodyOf(request, { ...found, files, ...limits }),
    files,
    createKey: readCreateKey(request),
    requestId: request.id,
    address: request.ip,
    origin: publicOrigin ?? `${request.protocol}://${request.host}`,
    allowPrivate,
    readFile: store.read,
    device: request.headers['user-agent'],
    securityLog: api.securityLog,
    now: new Date(),
    imports,
    newerSchemas: async (used) => ((await waitForSchemaChange(api, used)) ? api.schemas() : undefined),
    takeFile: operation.body === 'file' ? (path) => takeFile(request, path, imports.maxBytes) : undefined,
  };
};

/** Runs the operation of a request once, and sends its result. After an error, uploaded files are deleted. */
const answerOnce = async (
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  found: Admitted,
): Promise<FastifyReply> => {
  const { match, operation } = found;
  const files = createRequestFiles(api.files, api.pool);
  let answer: OperationResult | undefined;
  try {
    answer = await operation.run(await contextOf(api, request, found, files));
    await files.finish({ isCertain: true });
    if (match.call.method !== 'GET' && match.resource.fields.some(({ setting }) => setting !== undefined)) {
      await api.refreshSettings();
      void reply.header(schemaVersionHeader, api.schemas().model.version);
    }
    return sendAnswer(reply, answer);
  } catch (error) {
    // A stream that is not sent would keep its resources, such as a cursor.
    if (answer?.body instanceof Readable) answer.body.destroy();
    await files.finish({ isCertain: toAppError(error).status < 500 });
    throw explainRepeated(error, match.resource);
  }
};

/** Answers a request a second time, with the schemas that are active now. */
const answerAgain = async (
  api: Api,
  request: FastifyRequest,
  reply: FastifyReply,
  { who }: Admitted,
): Promise<FastifyReply> => {
  // The body was already read from the connection.
  if (request.isMultipart()) throw schemaChanged();
  const state = api.schemas();
  const match = matchOf(api.routerOf(state), request, reply);
  const operation = operationOf(match.resource, match.call.operation);
  refuseWithoutRight({ match, who, operation });
  void reply.header(schemaVersionHeader, state.model.version);
  return answerOnce(api, request, reply, { match, operation, who, state });
};

/** Answers an admitted request; a second time if the schemas were changed meanwhile. */
const handle = async (api: Api, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
  const found = api.admitted.get(request);
  if (found === undefined) throw new AppError('UNKNOWN_CALL');
  // Deleted explicitly, because collecting the entries of many requests together is slow.
  api.admitted.delete(request);
  try {
    return await answerOnce(api, request, reply, found);
  } catch (error) {
    if (found.operation.body === 'file' || !isSchemaMismatch(error)) throw error;
    // Continue even if no newer version arrives: the tables of this version may have been restored meanwhile.
    await waitForSchemaChange(api, found.state);
    return answerAgain(api, request, reply, found).catch(async (second: unknown) => {
      if (!isSchemaMismatch(second) || (await readVersionName(api.pool)) === api.filesVersion()) throw second;
      throw schemaChanged(second);
    });
  }
};

/**
 * Adds the route that answers all API calls of all resources: it authenticates, authorizes and validates a request, and
 * runs the operation. The body is read only after authorization. If the schemas change while the request runs, it is
 * run once more with the new schemas, unless the request has files.
 */
export const addApiRoute = (app: FastifyInstance, options: ApiOptions): void => {
  const api: Api = {
    ...options,
    routerOf: cachedBy(({ model }: SchemaState): Router => createRouter(model)),
    admitted: new WeakMap(),
  };
  app.all('/api/*', { onRequest: (request, reply) => admit(api, request, reply) }, (request, reply) =>
    handle(api, request, reply),
  );
};
