import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { callOperation } from './callOperation.ts';
import type { HttpAnswer } from './http/http.ts';
import { fetchOne } from './lists/fetchRecords.ts';
import { requestBodyOf } from './records.ts';
import { serverLimit } from './config/serverCalls.ts';

/** An update of one record: its id, the new values, and the record as it was loaded before. */
export type SignedCall = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The record as the client last loaded it, with its edit key. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Updates a record with the resource's call for `operation`, and returns the response. If the resource's file lists the
 * operation in `keyed`, the request has no token; for Gable's server, it has the edit key of `seen` instead. If `seen`
 * has no edit key, or the server refuses the key, the record is loaded again, and the update is sent with the new key.
 * Errors: those of `callOperation`; `NOT_FOUND` if the record cannot be loaded again.
 */
export const callSigned = async (
  resource: Resource,
  operation: 'update' | 'patch',
  { id, body, seen }: SignedCall,
): Promise<HttpAnswer> => {
  const isMultipart = operation === 'update' && resource.schema.multipart?.includes(operation) === true;
  if (resource.schema.keyed?.includes(operation) !== true)
    return callOperation(resource, operation, { id, body: requestBodyOf(body, isMultipart) });
  // Only Gable's own server creates edit keys.
  if (serverLimit() !== undefined)
    return callOperation(resource, operation, { id, body: requestBodyOf(body, isMultipart), anonymous: true });
  const send = (editKey: unknown): Promise<HttpAnswer> =>
    callOperation(resource, operation, { id, body: requestBodyOf({ ...body, editKey }), anonymous: true });
  const fresh = async (): Promise<unknown> => (await fetchOne(resource, id))['editKey'];
  const editKey = seen?.['editKey'];
  if (editKey === undefined) return send(await fresh());
  try {
    return await send(editKey);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EDIT_KEY_INVALID') throw error;
    return send(await fresh());
  }
};
