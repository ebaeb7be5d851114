import { operations, type Operation } from '#model/schema/call.ts';
import { permissionFor } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import type { BodyDoc, CallDoc, DescribedOperation, Parameter, ResourceCall } from '../../contract/resourceCall.ts';
import { buildOperation, type OpenApiOperation } from './buildOperation.ts';
import { parametersOf } from './parametersOf.ts';

/** Returns the definition of an operation on a resource, such as `create` on leads. */
export type OperationLookup = (resource: Resource, operation: Operation) => DescribedOperation;

const permissionOf = (resource: Resource, operation: Operation): string => {
  const permission = permissionFor(resource, operation);
  return permission === undefined
    ? ['view', 'viewTeam', 'viewAssigned'].map((scope) => `${resource.module}.${scope}`).join(' | ')
    : `${resource.module}.${permission}`;
};

/** Describes the parameters in a path. A part of the path other than `id` is the value of the field with that name. */
const pathParameters = ({ resource, call }: ResourceCall): readonly Parameter[] =>
  [...call.path.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']): readonly Parameter[] => {
    const field = resource.fieldsByName[name];
    return field === undefined || name === 'id'
      ? []
      : [
          {
            name,
            in: 'path',
            required: true,
            description: field.title,
            schema: { type: 'string', ...(field.choices.length === 0 ? {} : { examples: field.choices }) },
          },
        ];
  });

const oneFile: BodyDoc = {
  form: {
    type: 'object',
    properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
    required: ['file'],
  },
};

const bodyOf = (body: DescribedOperation['body'], scope: ResourceCall): BodyDoc | undefined => {
  if (body === undefined) return undefined;
  if (body === 'file') return oneFile;
  const doc: BodyDoc = typeof body === 'function' ? body(scope) : { schema: body };
  return doc.schema === undefined && doc.form === undefined ? undefined : doc;
};

const docOf = (operation: DescribedOperation, scope: ResourceCall): CallDoc | undefined => {
  const described = operation.describe(scope);
  if (described === undefined) return undefined;
  const { example, ...doc } = described;
  const body = bodyOf(operation.body, scope);
  const { query } = operation;
  return {
    ...doc,
    query: query === undefined ? [] : typeof query === 'function' ? query(scope) : parametersOf(query),
    ...(body === undefined ? {} : { body: { ...body, ...(example === undefined ? {} : { example }) } }),
    errors: [
      ...(doc.errors ?? []),
      ...(query === undefined || typeof query === 'function' ? [] : (['UNKNOWN_QUERY', 'BAD_QUERY'] as const)),
    ],
  };
};

/** Returns calls in the order in which people look for them: lists and single records first. */
const inUsualOrder = <One extends { readonly operation: Operation }>(calls: readonly One[]): readonly One[] =>
  calls.toSorted((one, other) => operations.indexOf(one.operation) - operations.indexOf(other.operation));

/**
 * Returns the operations of a resource in the OpenAPI document, one for each of its API calls, lists first. A call is
 * left out if its definition has no description for this resource. `operationOf`: returns the definition of a call.
 */
export const resourceOperations = (
  model: Model,
  resource: Resource,
  operationOf: OperationLookup,
): readonly OpenApiOperation[] =>
  inUsualOrder(Object.values(resource.calls)).flatMap((call) => {
    const operation = operationOf(resource, call.operation);
    const { access } = operation;
    const scope: ResourceCall = { model, resource, call, access };
    const doc = docOf(operation, scope);
    if (doc === undefined) return [];
    const needsPermission = access === 'rights' || access === 'either' || access === 'keyed';
    return [
      buildOperation(
        {
          operationId: `${resource.name}.${call.operation}`,
          tag: resource.plural,
          method: call.method,
          path: call.path,
          access,
          ...(needsPermission ? { permission: permissionOf(resource, call.operation) } : {}),
          bodyIsOptional: operation.bodyIsOptional === true,
          pathParameters: pathParameters(scope),
        },
        doc,
      ),
    ];
  });
