import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { callOperation } from './callOperation.ts';
import type { HttpAnswer } from './http/http.ts';
import { fetchOne } from './lists/fetchRecords.ts';
import { multipartOf, requestBodyOf } from './records.ts';
import { serverLimit } from './config/serverCalls.ts';

/** An update of one record: its id, the new values, and the record as it was loaded before. */
export type SignedCall = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The record as the client last loaded it, with its edit key. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
};

const isRefusedKey = (error: unknown): boolean => error instanceof AppError && error.code === 'EDIT_KEY_INVALID';

/**
 * Updates a record without a token, with its edit key. Loads the record again if `seen` has no key, or if the server
 * refuses it.
 */
const callWithEditKey = async (
  resource: Resource,
  operation: 'update' | 'patch',
  { id, body, seen }: SignedCall,
): Promise<HttpAnswer> => {
  const send = (editKey: unknown): Promise<HttpAnswer> =>
    callOperation(resource, operation, { id, body: requestBodyOf({ ...body, editKey }), anonymous: true });
  const sendWithNewKey = async (): Promise<HttpAnswer> => send((await fetchOne(resource, id))['editKey']);
  const editKey = seen?.['editKey'];
  return editKey === undefined
    ? sendWithNewKey()
    : send(editKey).catch((error: unknown) => {
        if (isRefusedKey(error)) return sendWithNewKey();
        throw error;
      });
};

/**
 * Updates a record with the resource's call for `operation`, and returns the response. If the resource's file lists the
 * operation in `keyed`, the request has no token. Errors: an `AppError` for every refusal and network failure, such as
 * `NOT_FOUND` if the record cannot be loaded again.
 */
export const callSigned = async (
  resource: Resource,
  operation: 'update' | 'patch',
  call: SignedCall,
): Promise<HttpAnswer> => {
  const isKeyed = resource.schema.keyed?.includes(operation) === true;
  // Only Gable's own server creates edit keys.
  if (isKeyed && serverLimit() === undefined) return callWithEditKey(resource, operation, call);
  const isMultipart = operation === 'update' && resource.schema.multipart?.includes(operation) === true;
  const body = isMultipart ? multipartOf(call.body) : requestBodyOf(call.body);
  return callOperation(resource, operation, { id: call.id, body, anonymous: isKeyed });
};
