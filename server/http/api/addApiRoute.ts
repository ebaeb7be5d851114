import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type pg from 'pg';
import type { ReadPool } from '../../postgres/createReadPool.ts';
import type { Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { schemaVersionHeader, tokenHeader, viewAsHeader } from '#model/wire/wire.ts';
import { readCreateKey } from './readCreateKey.ts';
import { rememberActor } from '../../auth/requestActor.ts';
import { rememberOperation } from '../../metrics/requestOperation.ts';
import type { SecurityLog } from '../../auth/securityLog.ts';
import { toAppError } from '../../postgres/toAppError.ts';
import type { FileStore } from '../../storage/fileStore.ts';
import { createRequestFiles, type RequestFiles } from '../../storage/requestFiles.ts';
import type { ImportFolder } from '../../storage/importFolder.ts';
import { readMultipart } from '../plugins/multipart.ts';
import { takeFile } from '../plugins/takeFile.ts';
import { createRouter, type RouteMatch, type Router } from './router.ts';
import { isSchemaMismatch, waitForSchemaChange } from '../../schema/lifecycle/schemaMismatch.ts';
import type { SchemaState } from '../../schema/lifecycle/schemaState.ts';
import type { SchemaLifecycle } from '../../schema/lifecycle/SchemaLifecycle.ts';
import { anonymousActor } from '../../auth/actor.ts';
import type { EditKeys } from '../../auth/tokens/editKeys.ts';
import type { ShareTokens } from '../../auth/tokens/shareTokens.ts';
import type { Sessions } from '../../auth/tokens/sessions.ts';
import type { Tokens } from '../../auth/tokens/tokens.ts';
import type { Authenticator, Identity } from '../../auth/authenticator.ts';
import type { OperationResult, RequestContext } from '../../records/context/context.ts';
import { authorize } from '../../records/plan/authorize.ts';
import { explainRepeated } from './explainRepeated.ts';
import type { OperationDefinition } from '../../records/context/defineOperation.ts';
import { parseBody, parseQuery } from '../../contract/parseInput.ts';
import { operationOf } from './operationOf.ts';

export type ApiOptions = {
  readonly pool: pg.Pool;
  /** For reports, exports and search. */
  readonly readPool: ReadPool;
  /** Returns the active version of the schemas; called for every request. */
  readonly schemas: () => SchemaState;
  /** Calls a listener with each version that becomes active. */
  readonly onSchemas: SchemaLifecycle['subscribe'];
  /** Checks whether the organization has changed its settings, and applies them. */
  readonly refreshSettings: () => Promise<void>;
  readonly session: Authenticator;
  readonly sessions: Sessions;
  readonly tokens: Tokens;
  readonly editKeys: EditKeys;
  readonly shareTokens: ShareTokens;
  readonly files: FileStore;
  readonly bodyLimitBytes: number;
  /** Public address of the product. Absent: the address of the request. */
  readonly publicOrigin?: string | undefined;
  readonly imports: ImportFolder;
  readonly securityLog: SecurityLog;
};

/** What is known before the body is read: the call, its operation, and the user if one is signed in. */
type Admitted = {
  readonly match: RouteMatch;
  readonly operation: OperationDefinition;
  readonly who: Identity | undefined;
  readonly state: SchemaState;
};

const pathOf = (url: string): string => {
  const end = url.indexOf('?');
  return end === -1 ? url : url.slice(0, end);
};

const matchOf = (router: Router, request: FastifyRequest, reply: FastifyReply): RouteMatch => {
  const path = pathOf(request.url);
  const match = router.find(request.method, path);
  if (match !== undefined) return match;
  const allowed = router.methodsOf(path);
  if (allowed.length === 0) throw new AppError('UNKNOWN_CALL');
  void reply.header('allow', allowed.join(', '));
  throw new AppError('METHOD_NOT_ALLOWED', {
    text: `This address takes ${allowed.join(', ')}, got ${request.method}.`,
  });
};

const isTokenless = ({ access }: OperationDefinition, request: FastifyRequest): boolean =>
  access === 'open' || access === 'keyed' || (access === 'either' && (request.headers[tokenHeader] ?? '') === '');

const refuseWithoutRight = ({ match, who, operation }: Pick<Admitted, 'match' | 'who' | 'operation'>): void => {
  if ((operation.access !== 'rights' && operation.access !== 'either') || who === undefined) return;
  authorize(who.actor.permissions, match.resource, match.call.operation);
};

/** Operations whose body may contain files. */
const takeFiles: readonly Operation[] = ['create', 'update', 'patch'];

type BodyOptions = Admitted & { readonly files: RequestFiles; readonly textBytes: number; readonly maxBytes: number };

const readBody = (
  request: FastifyRequest,
  { match, operation, ...options }: BodyOptions,
): Promise<unknown> | unknown => {
  if (request.isMultipart())
    return readMultipart(request, {
      ...options,
      resource: match.resource,
      takesFiles: takeFiles.includes(match.call.operation),
    });
  if (typeof request.body === 'object' && request.body !== null) return request.body;
  if (request.body === undefined && operation.bodyIsOptional === true) return {};
  throw new AppError(request.body === undefined ? 'MALFORMED_JSON' : 'WRONG_CONTENT_TYPE', {
    text: 'The body must be a JSON object, sent as application/json.',
  });
};

/** Reads the body of an operation, and validates it if the operation has a body schema. */
const bodyOf = async (request: FastifyRequest, options: BodyOptions): Promise<unknown> => {
  const { body: schema } = options.operation;
  if (schema === undefined || schema === 'file') return undefined;
  const body = await readBody(request, options);
  return typeof schema === 'function' ? body : parseBody(schema, body);
};

const queryOf = ({ query: schema }: OperationDefinition, query: Readonly<Record<string, unknown>>) =>
  schema === undefined || typeof schema === 'function'
    ? query
    : (parseQuery(schema, query) as Readonly<Record<string, unknown>>);

const send = (reply: FastifyReply, answer: OperationResult): FastifyReply => {
  // A connection that was closed meanwhile accepts no more data.
  if (reply.sent && answer.body instanceof Readable) answer.body.destroy();
  if (answer.headers !== undefined) void reply.headers(answer.headers);
  if (Buffer.isBuffer(answer.body) || answer.body instanceof Readable)
    return reply.code(answer.status ?? 200).send(answer.body);
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body);
  return reply
    .code(answer.status ?? 200)
    .type('application/json; charset=utf-8')
    .send(text);
};

/**
 * Answers every call of every resource: authenticates, authorizes, parses, validates and runs it. The body is read only
 * after the first two.
 */
export const addApiRoute = (
  app: FastifyInstance,
  {
    pool,
    readPool,
    schemas,
    onSchemas,
    refreshSettings,
    session,
    sessions,
    tokens,
    editKeys,
    shareTokens,
    files: store,
    bodyLimitBytes,
    imports,
    publicOrigin,
    securityLog,
  }: ApiOptions,
): void => {
  const routers = new WeakMap<SchemaState, Router>();
  const admitted = new WeakMap<FastifyRequest, Admitted>();

  const routerOf = (state: SchemaState): Router => {
    const cached = routers.get(state) ?? createRouter(state.model);
    routers.set(state, cached);
    return cached;
  };

  const admit = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const first = schemas();
    void reply.header(schemaVersionHeader, first.model.version).header('cache-control', 'no-store');
    const match = matchOf(routerOf(first), request, reply);
    rememberOperation(request, `${match.resource.name}.${match.call.operation}`);
    const operation = operationOf(match.resource, match.call.operation);
    const asked = { viewAs: request.headers[viewAsHeader], reads: match.call.method === 'GET', address: request.ip };
    const who = isTokenless(operation, request) ? undefined : await session.who(request.headers[tokenHeader], asked);
    if (who !== undefined) rememberActor(request, who.actor);
    // An edit key is for its owner, not for a role that a user views the product as.
    if (operation.access === 'keyed' && asked.viewAs !== undefined) throw new AppError('ONLY_LOOKING');
    if (who?.renewed !== undefined) void reply.header(tokenHeader, who.renewed);
    // Authentication may have activated other settings. The resources stay the same unless their files changed too.
    const now = schemas();
    const state = now.model.resources === first.model.resources ? now : first;
    void reply.header(schemaVersionHeader, state.model.version);
    refuseWithoutRight({ match, who, operation });
    admitted.set(request, { match, operation, who, state });
  };

  /** Answers a request a second time, with the schemas that are active now. */
  const askAgain = async (request: FastifyRequest, reply: FastifyReply, { who }: Admitted): Promise<FastifyReply> => {
    // The body was already read from the connection.
    if (request.isMultipart())
      throw new AppError('DATABASE_AWAY', {
        text: serverText('records.justChanged'),
        extra: { retryAfterSeconds: 1 },
      });
    const state = schemas();
    const match = matchOf(routerOf(state), request, reply);
    const operation = operationOf(match.resource, match.call.operation);
    refuseWithoutRight({ match, who, operation });
    admitted.set(request, { match, operation, who, state });
    void reply.header(schemaVersionHeader, state.model.version);
    return answerOnce(request, reply);
  };

  const handle = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = admitted.get(request);
    try {
      return await answerOnce(request, reply);
    } catch (error) {
      if (
        found === undefined ||
        found.operation.body === 'file' ||
        !isSchemaMismatch(error) ||
        !(await waitForSchemaChange({ schemas, onSchemas }, found.state))
      )
        throw error;
      return askAgain(request, reply, found);
    }
  };

  const answerOnce = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const found = admitted.get(request);
    if (found === undefined) throw new AppError('UNKNOWN_CALL');
    const { match, operation, who, state } = found;
    const files = createRequestFiles(store, pool);
    const limits = { textBytes: bodyLimitBytes, maxBytes: store.limits.requestBytes + bodyLimitBytes };
    const contextOf = async (): Promise<RequestContext> => ({
      pool,
      readPool,
      state,
      tokens,
      editKeys,
      shareTokens,
      session,
      sessions,
      resource: match.resource,
      operation: match.call.operation,
      actor: who?.actor ?? anonymousActor,
      ...(who?.sessionId === undefined ? {} : { sessionId: who.sessionId }),
      id: match.params['id'] ?? '',
      params: match.params,
      query: queryOf(operation, request.query as Record<string, unknown>),
      body: await bodyOf(request, { ...found, files, ...limits }),
      files,
      ...readCreateKey(request),
      requestId: request.id,
      address: request.ip,
      origin: publicOrigin ?? `${request.protocol}://${request.host}`,
      readFile: store.read,
      device: request.headers['user-agent'],
      securityLog,
      now: new Date(),
      imports,
      ...(operation.body === 'file' ? { takeFile: (path: string) => takeFile(request, path, imports.maxBytes) } : {}),
    });
    let answer: OperationResult | undefined;
    try {
      answer = await operation.run(await contextOf());
      await files.finish(true);
      if (match.call.method !== 'GET' && match.resource.fields.some(({ setting }) => setting !== undefined)) {
        await refreshSettings();
        void reply.header(schemaVersionHeader, schemas().model.version);
      }
      return send(reply, answer);
    } catch (error) {
      // Resources that it holds, such as a cursor, are released with it.
      if (answer?.body instanceof Readable) answer.body.destroy();
      await files.finish(toAppError(error).status < 500);
      throw explainRepeated(error, match.resource);
    }
  };

  app.all('/api/*', { onRequest: admit }, handle);
};
