import { fillPath, type Operation } from '#model/schema/call.ts';
import { AppError } from '#model/errors.ts';
import type { Model, Resource } from '#model/resource.ts';
import { http, type HttpAnswer, type HttpOptions } from './http/http.ts';

/** Returns a resource of the model by name. Errors: an `Error` for an unknown name, which is a bug. */
export const resourceOf = (model: Model, name: string): Resource => {
  const resource = model.resources[name];
  if (resource === undefined)
    throw new Error(`resource: the model has none named ${name}; it has ${Object.keys(model.resources).join(', ')}`);
  return resource;
};

/**
 * Sends the resource's call for an operation, and returns the response. `options` has the values of the placeholders in
 * the path of the call, and the query, body and headers of the request. Errors: `UNKNOWN_CALL` if the resource has no
 * such call; `NOT_SERVED` if the server lacks it; an `AppError` for every refusal and network failure.
 */
export const callOperation = (
  resource: Resource,
  operation: Operation,
  options: Omit<HttpOptions, 'method'> & {
    /** The value of `{id}` in the path of the call. */
    readonly id?: string;
    /** The values of other placeholders of the path. */
    readonly path?: Readonly<Record<string, string>>;
  } = {},
): Promise<HttpAnswer> => {
  const call = resource.calls[operation];
  if (call === undefined)
    throw new AppError('UNKNOWN_CALL', { text: `${resource.plural} do not support this action.` });
  const { id, path = {}, ...rest } = options;
  return http(fillPath(call.path, { ...path, ...(id === undefined ? {} : { id }) }), { ...rest, method: call.method });
};
