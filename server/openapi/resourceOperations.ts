import type { Operation } from '#model/schema/call.ts';
import { permissionFor } from '#model/permissions/permissions.ts';
import type { Model, Resource } from '#model/resource.ts';
import { callDocs } from './calls/callDocs.ts';
import { buildOperation, type OpenApiOperation } from './schemas/buildOperation.ts';
import type { Entry, Parameter, Scope } from './schemas/scope.ts';

const permissionOf = (resource: Resource, operation: Operation): string => {
  const permission = permissionFor(resource, operation);
  return permission === undefined
    ? ['view', 'viewTeam', 'viewAssigned'].map((scope) => `${resource.module}.${scope}`).join(' | ')
    : `${resource.module}.${permission}`;
};

/** A part of the path that is no id is the value of the field of its name. */
const pathParameters = ({ resource, call }: Scope): readonly Parameter[] =>
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

/** Gives the operations of a resource: one a call that it answers. */
export const resourceOperations = (
  model: Model,
  resource: Resource,
  entryOf: (resource: Resource, operation: Operation) => Entry,
): readonly OpenApiOperation[] =>
  Object.values(resource.calls).flatMap((call) => {
    const entry = entryOf(resource, call.operation);
    const scope: Scope = { model, resource, call, entry };
    const doc = callDocs[call.operation](scope);
    if (doc === undefined) return [];
    const needsRight = entry.access === 'rights' || entry.access === 'either' || entry.access === 'keyed';
    return [
      buildOperation(
        {
          operationId: `${resource.name}.${call.operation}`,
          tag: resource.plural,
          method: call.method,
          path: call.path,
          access: entry.access,
          ...(needsRight ? { permission: permissionOf(resource, call.operation) } : {}),
          bodyIsOptional: entry.body === 'optional',
          pathParameters: pathParameters(scope),
        },
        doc,
      ),
    ];
  });
