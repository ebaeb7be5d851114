import type { Resource } from '#model/resource.ts';
import { writeBody, toClientRecord, type ClientRecord } from './records.ts';
import { serverLimit } from './serverCalls.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Returns the body of a create: what was entered for our server, which fills in the rest, and the complete record for
 * any other.
 */
export const createBody = (resource: Resource, data: Values): Values => {
  const body = writeBody(resource, data);
  return serverLimit()?.createBody(resource, body) ?? body;
};

/**
 * Returns the body of an update: what changed for our server, which merges it, and the complete record for any other.
 */
export const updateBody = (resource: Resource, data: Values, seen: Values | undefined): Values =>
  (serverLimit()?.updateBody ?? writeBody)(resource, data, seen);

/**
 * Reads the record that a write answers with; `sent` replaces it where another server answers with something else.
 */
export const writtenRecord = (json: unknown, sent: Values): ClientRecord =>
  serverLimit()?.readWritten(json, sent) ?? toClientRecord(json);

/** Reads the record that a create answers with; another server may answer without it. */
export const createdRecord = async (resource: Resource, json: unknown, sent: Values): Promise<ClientRecord> =>
  serverLimit()?.readCreated(resource, json, sent) ?? toClientRecord(json);
