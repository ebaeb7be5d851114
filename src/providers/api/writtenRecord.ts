import type { Resource } from '#model/resource.ts';
import { writeBody, toClientRecord, type ClientRecord } from './records.ts';
import { serverLimit } from './config/serverCalls.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the body of a create with the values that the user entered (`data`). For a server other than Gable's, the
 * body also has the initial state and the defaults of required fields, which only Gable's server fills in itself.
 */
export const createBody = (resource: Resource, data: Values): Values => {
  const body = writeBody(resource, data);
  return serverLimit()?.createBody(resource, body) ?? body;
};

/**
 * Returns the body of an update. `seen` is the record as it was loaded, and `data` the new values. Gable's server gets
 * the changed values (all values of `data` if `seen` is undefined) and merges them; other servers get the complete
 * record.
 */
export const updateBody = (resource: Resource, data: Values, seen: Values | undefined): Values =>
  (serverLimit()?.updateBody ?? writeBody)(resource, data, seen);

/**
 * Returns the record in the response of a write. If a server other than Gable's returns none, returns the values that
 * were sent (`sent`). Errors: `BAD_ANSWER` if Gable's server returns none.
 */
export const writtenRecord = (json: unknown, sent: Values): ClientRecord =>
  serverLimit()?.readWritten(json, sent) ?? toClientRecord(json);

/**
 * Returns the record in the response of a create. If a server other than Gable's returns none, searches the list of the
 * resource for a record with the values `sent`; if the list has none, returns these values with an empty id. Errors:
 * `BAD_ANSWER` if Gable's server returns none.
 */
export const createdRecord = async (resource: Resource, json: unknown, sent: Values): Promise<ClientRecord> =>
  serverLimit()?.readCreated(resource, json, sent) ?? toClientRecord(json);
