import type { Resource } from '#model/resource.ts';
import { writeBody, toClientRecord, type ClientRecord } from './records.ts';
import { serverLimit } from './config/serverCalls.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the body of a create: the entered values for Gable's server, which fills in the rest, and the complete record
 * for others.
 */
export const createBody = (resource: Resource, data: Values): Values => {
  const body = writeBody(resource, data);
  return serverLimit()?.createBody(resource, body) ?? body;
};

/**
 * Returns the body of an update: the changes for Gable's server, which merges them, and the complete record for others.
 */
export const updateBody = (resource: Resource, data: Values, seen: Values | undefined): Values =>
  (serverLimit()?.updateBody ?? writeBody)(resource, data, seen);

/** Parses the record in the response of a write. Returns `sent` if another server returns something else. */
export const writtenRecord = (json: unknown, sent: Values): ClientRecord =>
  serverLimit()?.readWritten(json, sent) ?? toClientRecord(json);

/** Parses the record in the response of a create. Other servers may return none. */
export const createdRecord = async (resource: Resource, json: unknown, sent: Values): Promise<ClientRecord> =>
  serverLimit()?.readCreated(resource, json, sent) ?? toClientRecord(json);
