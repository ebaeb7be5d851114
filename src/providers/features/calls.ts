import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { JsonObject } from '#model/schema/json.ts';
import { callsPath, type IncomingCall, type IncomingCallAnswer, type StartCallAnswer } from '#model/wire/calls.ts';
import { createKeyHeader } from '#model/wire/wire.ts';
import { http } from '../api/http/http.ts';

/**
 * Starts a phone call to the contact of a record. `wanted` is the body of the request, such as
 * `{"resource":"leads","record":"8f14…"}`. Resolves to the id of the phone call, the phone number of the user (this
 * phone rings first), and the version of the record. Repeated requests with the same `key` start one phone call.
 * Errors: `INVALID` with the reason.
 */
export const callPerson = async (wanted: JsonObject, key: string): Promise<StartCallAnswer['data']> => {
  const { json } = await http(callsPath, { method: 'POST', body: wanted, headers: { [createKeyHeader]: key } });
  return (json as StartCallAnswer).data;
};

/**
 * Returns an incoming phone call of the user. Undefined until it is loaded, and if it cannot be loaded. `events` is the
 * number of events received about the phone call: when this number changes, the phone call is fetched again.
 */
export const useIncomingCall = (id: string, events: number): IncomingCall | undefined =>
  useQuery<IncomingCall>({
    queryKey: ['incomingCall', id, events],
    placeholderData: keepPreviousData,
    retry: false,
    queryFn: async ({ signal }) => ((await http(`${callsPath}/${id}`, { signal })).json as IncomingCallAnswer).data,
  }).data;
