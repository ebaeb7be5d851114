import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { callVerb } from './callVerb.ts';
import type { HttpAnswer } from './http.ts';
import { one } from './oneRecord.ts';
import { payloadOf } from './records.ts';
import { serverLimit } from './serverCalls.ts';

export type KeyedCall = {
  readonly id: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The record as it was last seen, with the key that came with it. */
  readonly seen: Readonly<Record<string, unknown>> | undefined;
};

/**
 * Makes a call that changes a record; where the resource wants a key instead of the token, with the key that came with the
 * record. One that has meanwhile expired is replaced by loading the record again, once.
 */
export const callKeyed = async (resource: Resource, verb: 'update' | 'patch', { id, body, seen }: KeyedCall): Promise<HttpAnswer> => {
  const isMultipart = verb === 'update' && resource.schema.multipart?.includes(verb) === true;
  if (resource.schema.keyed?.includes(verb) !== true) return callVerb(resource, verb, { id, body: payloadOf(body, isMultipart) });
  // Only our server makes keys.
  if (serverLimit() !== undefined) return callVerb(resource, verb, { id, body: payloadOf(body, isMultipart), anonymous: true });
  const send = (editKey: unknown): Promise<HttpAnswer> => callVerb(resource, verb, { id, body: payloadOf({ ...body, editKey }), anonymous: true });
  const fresh = async (): Promise<unknown> => (await one(resource, id))['editKey'];
  const known = seen?.['editKey'];
  if (known === undefined) return send(await fresh());
  try {
    return await send(known);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'EDIT_KEY_INVALID') throw error;
    return send(await fresh());
  }
};
