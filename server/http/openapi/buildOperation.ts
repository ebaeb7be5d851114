import type { Method } from '#model/schema/call.ts';
import type { Json, JsonObject } from '#model/schema/json.ts';
import { refusalResponse, refusalName, refusalsOf } from './errors.ts';
import type { Access, AnswerDoc, CallDoc, Parameter } from '../../contract/resourceCall.ts';
import { anyScheme } from './security.ts';

/** What the OpenAPI entry of an operation is built from. */
export type OperationFacts = {
  readonly operationId: string;
  readonly tag: string;
  readonly method: Method;
  readonly path: string;
  readonly access: Access;
  /** Name of the permission as in roles. Absent: none is needed. */
  readonly permission?: string;
  readonly bodyIsOptional?: boolean;
  readonly pathParameters?: readonly Parameter[];
};

/** An operation of the OpenAPI document, and the shared responses that it refers to. */
export type OpenApiOperation = {
  readonly method: Method;
  readonly path: string;
  readonly value: JsonObject;
  readonly responses: Readonly<Record<string, JsonObject>>;
};

const content = ({ schema, files = [] }: Pick<AnswerDoc, 'schema' | 'files'>): JsonObject => ({
  ...(schema === undefined ? {} : { 'application/json': { schema } }),
  ...Object.fromEntries(files.map((type) => [type, {}])),
});

const answer = ({ description, headers, ...doc }: AnswerDoc): JsonObject => ({
  description,
  ...(headers === undefined
    ? {}
    : {
        headers: Object.fromEntries(
          Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
        ),
      }),
  ...(doc.schema === undefined && doc.files === undefined ? {} : { content: content(doc) }),
});

const requestBody = ({ body }: CallDoc, { isOptional }: { readonly isOptional: boolean }): JsonObject =>
  body === undefined
    ? {}
    : {
        requestBody: {
          required: !isOptional,
          content: {
            ...(body.schema === undefined
              ? {}
              : {
                  'application/json': {
                    schema: body.schema,
                    ...(body.example === undefined ? {} : { example: body.example }),
                  },
                }),
            ...(body.form === undefined ? {} : { 'multipart/form-data': { schema: body.form } }),
          },
        },
      };

const pathParameter = (name: string): Parameter => ({
  name,
  in: 'path',
  required: true,
  schema:
    name === 'id'
      ? { type: 'string', format: 'uuid', examples: ['0198c0de-0000-7000-8000-000000000001'] }
      : { type: 'string' },
});

const rights = (access: Access, permission: string | undefined): readonly string[] => {
  if (access === 'open') return ['No authentication needed.'];
  if (access === 'keyed') return ['Needs no token; the key authorizes the call.'];
  return permission === undefined
    ? ['For any signed-in user.']
    : [`Needs the permission ${permission.replaceAll(' | ', ' or ')}.`];
};

/** Returns a call as an operation of the OpenAPI document: parameters, body, responses, errors and security. */
export const buildOperation = (facts: OperationFacts, doc: CallDoc): OpenApiOperation => {
  const { operationId, tag, method, path, access, permission, bodyIsOptional = false } = facts;
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const given = facts.pathParameters ?? [];
  const parameters = [
    ...names.map((name) => given.find((parameter) => parameter['name'] === name) ?? pathParameter(name)),
    ...(doc.query ?? []),
  ];
  const refused = refusalsOf({
    access,
    method,
    hasBody: doc.body !== undefined,
    hasPath: names.length > 0,
    codes: doc.errors ?? [],
  });
  const responses = Object.fromEntries(
    [...refused].map(([status, codes]) => [refusalName(status, codes), refusalResponse(codes)]),
  );
  const value: Record<string, Json> = {
    operationId,
    tags: [tag],
    summary: doc.summary,
    description: [...(doc.description === undefined ? [] : [doc.description]), ...rights(access, permission)].join(' '),
    ...(permission === undefined ? {} : { 'x-permission': permission }),
    ...(parameters.length === 0 ? {} : { parameters }),
    ...requestBody(doc, { isOptional: bodyIsOptional }),
    responses: {
      ...Object.fromEntries(Object.entries(doc.answers).map(([status, one]) => [status, answer(one)])),
      ...Object.fromEntries(
        [...refused].map(([status, codes]) => [
          String(status),
          { $ref: `#/components/responses/${refusalName(status, codes)}` },
        ]),
      ),
    },
    security: access === 'open' || access === 'keyed' ? [] : access === 'either' ? [{}, ...anyScheme] : anyScheme,
  };
  return { method, path, value, responses };
};
