import type { Resource } from '#model/resource.ts';
import { writeBody, toClientRecord, type ClientRecord } from './records.ts';
import { serverLimit } from './config/serverCalls.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the body of a create. Gable's server gets the entered values and fills in the rest; other servers get the
 * complete record.
 */
export const createBody = (resource: Resource, data: Values): Values => {
  const body = writeBody(resource, data);
  return serverLimit()?.createBody(resource, body) ?? body;
};

/**
 * Returns the body of an update. `seen` is the record as it was loaded, and `data` the new values. Gable's server gets
 * only the changed values and merges them; other servers get the complete record.
 */
export const updateBody = (resource: Resource, data: Values, seen: Values | undefined): Values =>
  (serverLimit()?.updateBody ?? writeBody)(resource, data, seen);

/**
 * Returns the record in the response of a write. If a server other than Gable's returns none, returns the sent values.
 */
export const writtenRecord = (json: unknown, sent: Values): ClientRecord =>
  serverLimit()?.readWritten(json, sent) ?? toClientRecord(json);

/**
 * Returns the record in the response of a create. If a server other than Gable's returns none, searches the list for
 * the record; if it is not in the list either, returns the sent values with an empty id.
 */
export const createdRecord = async (resource: Resource, json: unknown, sent: Values): Promise<ClientRecord> =>
  serverLimit()?.readCreated(resource, json, sent) ?? toClientRecord(json);
