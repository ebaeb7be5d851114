import type { Model } from '#model/resource.ts';
import type { DescribedRoute } from '../../contract/resourceCall.ts';
import { buildOperation, type OpenApiOperation } from './buildOperation.ts';
import { bodyDoc, parametersOf } from './parametersOf.ts';

/** Descriptions of the groups (tags) of routes that belong to no resource, by the name of the group. */
export const routeTags: Readonly<Record<DescribedRoute['tag'], string>> = {
  Server: 'The server: health, schemas, files, sessions, notifications and the installation.',
  'Bulk actions': 'Changes of many records in the background: progress, results, cancel and undo.',
  'Schema files': 'The files that describe all resources: read, check, preview and publish them.',
  'Audit log': 'Sign-ins, refused calls, exports and changes of records.',
  Reports: 'Reports, and the tiles of the home screen.',
};

/** Returns a route that belongs to no resource as an operation of the OpenAPI document. */
export const routeOperation = (route: DescribedRoute, model: Model): OpenApiOperation => {
  const { id, tag, method, path, access, permission, onePermissionOf, query, bodyIsOptional = false } = route;
  const { example, ...doc } = route.describe(model);
  const body = typeof route.body === 'function' ? route.body() : bodyDoc(route.body, example);
  const needed = permission ?? onePermissionOf?.join(' | ');
  return buildOperation(
    {
      operationId: id,
      tag,
      method,
      path,
      access,
      ...(needed === undefined ? {} : { permission: needed }),
      bodyIsOptional,
      pathParameters: route.pathParameters?.(model) ?? [],
    },
    {
      ...doc,
      query: query === undefined ? [] : typeof query === 'function' ? query(model) : parametersOf(query),
      ...(body === undefined ? {} : { body }),
      errors: [...(doc.errors ?? []), ...(typeof query === 'object' ? (['UNKNOWN_QUERY', 'BAD_QUERY'] as const) : [])],
    },
  );
};
