import type { FastifyRequest } from 'fastify';
import type { Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import type { RequestFiles } from '../../storage/requestFiles.ts';
import { readMultipart } from '../plugins/uploads/readMultipart.ts';
import type { OperationDefinition } from '../../records/context/defineOperation.ts';
import { parseBody, parseQuery } from '../../contract/parseInput.ts';
import type { Admitted } from './admitted.ts';

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

/**
 * Returns the body of a call, validated by the operation's schema. If that schema depends on the resource, the body is
 * returned unchanged, and the operation validates it. Undefined if the operation takes no body, or a file as its body.
 * Errors: `INVALID`, `MALFORMED_JSON`, `WRONG_CONTENT_TYPE`; for a multipart body also `MALFORMED_BODY`,
 * `BODY_TOO_LARGE` and `WRONG_FILE`.
 */
export const bodyOf = async (request: FastifyRequest, options: BodyOptions): Promise<unknown> => {
  const { body: schema } = options.operation;
  if (schema === undefined || schema === 'file') return undefined;
  const body = await readBody(request, options);
  return typeof schema === 'function' ? body : parseBody(schema, body);
};

/**
 * Returns the query of a call, validated by the operation's schema. Returns the query unchanged if the operation has no
 * schema or a function as its schema; the operation then validates the query. Errors: `UNKNOWN_QUERY`, `BAD_QUERY`.
 */
export const queryOf = ({ query: schema }: OperationDefinition, query: Readonly<Record<string, unknown>>) =>
  schema === undefined || typeof schema === 'function'
    ? query
    : (parseQuery(schema, query) as Readonly<Record<string, unknown>>);
