import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, type ErrorCode, toErrorBody } from '#model/errors.ts';
import { inRequestLanguage } from '../../language/addRequestLanguage.ts';
import { translatedError } from '../../language/translation/translatedError.ts';
import { operationNameOf } from '../../metrics/requestOperation.ts';
import { toAppError } from '../../postgres/toAppError.ts';

/** Errors of Fastify and its plugins before an operation runs → our code. */
const fastifyCodes: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'MALFORMED_JSON',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'WRONG_CONTENT_TYPE',
  FST_ERR_CTP_BODY_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'MALFORMED_JSON',
  FST_REQ_FILE_TOO_LARGE: 'BODY_TOO_LARGE',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'WRONG_CONTENT_TYPE',
  FST_MP_PREMATURE_CLOSE: 'MALFORMED_BODY',
  FST_PROTO_VIOLATION: 'MALFORMED_BODY',
  FST_INVALID_JSON_FIELD_ERROR: 'MALFORMED_BODY',
  FST_PARTS_LIMIT: 'BODY_TOO_LARGE',
  FST_FIELDS_LIMIT: 'BODY_TOO_LARGE',
  FST_FILES_LIMIT: 'BODY_TOO_LARGE',
  FST_ERR_BAD_URL: 'MALFORMED_REQUEST',
};

/** Other errors of Fastify, by status: mostly malformed or unknown URLs. */
const fastifyStatuses: Readonly<Record<number, ErrorCode>> = {
  400: 'MALFORMED_JSON',
  403: 'UNKNOWN_CALL',
  404: 'UNKNOWN_CALL',
  405: 'METHOD_NOT_ALLOWED',
  408: 'TOO_SLOW',
  413: 'BODY_TOO_LARGE',
  414: 'UNKNOWN_CALL',
  415: 'WRONG_CONTENT_TYPE',
};

const fromFastify = (error: FastifyError): AppError | undefined => {
  const code = fastifyCodes[error.code] ?? fastifyStatuses[error.statusCode ?? 500];
  return code === undefined ? undefined : new AppError(code, { cause: error });
};

/** Error code → seconds for `Retry-After`. chosen: the time that Postgres needs to restart. */
const waits: Readonly<Partial<Record<ErrorCode, number>>> = {
  DATABASE_AWAY: 5,
  OUTCOME_UNKNOWN: 5,
  BUSY: 2,
  STOPPING: 5,
  FILES_AWAY: 5,
};

const toSent = (thrown: unknown): AppError => {
  const isPlugins =
    thrown instanceof Error && !(thrown instanceof AppError) && ('code' in thrown || 'statusCode' in thrown);
  return (isPlugins && fromFastify(thrown as FastifyError)) || toAppError(thrown);
};

/**
 * Logs a server error with its operation, cause and stack. The address of the request is not logged, because it may
 * contain a secret, as that of a calendar does. A 503 without a cause, such as `BUSY`, is logged as one line, because a
 * busy server may send thousands of them.
 */
export const logServerError = (error: AppError, request: FastifyRequest): void => {
  const [code, operation] = [error.code, operationNameOf(request)];
  if (error.status === 503 && error.cause === undefined) request.log.warn({ code, operation }, error.message);
  else request.log.error({ err: error.cause ?? error, code, operation }, error.message);
};

/**
 * Sends an error response: code and message, never SQL or a stack. Also logs the error; an error of the server is
 * logged with its cause.
 */
export const sendError = (error: AppError, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
  // The connection is closed, so no one gets the response, and it is not a server error.
  if (request.raw.socket.destroyed)
    request.log.debug({ err: error.cause ?? error, code: error.code }, 'the connection closed before the response');
  else if (error.status >= 500) logServerError(error, request);
  else request.log.info({ code: error.code, fields: error.fields }, error.message);
  const retryAfter = error.extra?.['retryAfterSeconds'] ?? waits[error.code];
  if (typeof retryAfter === 'number') void reply.header('retry-after', String(retryAfter));
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(inRequestLanguage(request, () => translatedError(toErrorBody(error, request.id)))));
};

/** Sends errors that Fastify throws before routing, such as for a URL that cannot be decoded. */
export const sendFrameworkError = (thrown: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendError(toSent(thrown), request, reply);

/** Sends the standard error body for every error of every route. Calls `onError` before each response. */
export const addErrors = (app: FastifyInstance, onError: (request: FastifyRequest, error: AppError) => void): void => {
  app.setErrorHandler((thrown, request, reply) => {
    const error = toSent(thrown);
    onError(request, error);
    return sendError(error, request, reply);
  });
};
