import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { bodyOf, readRecord, wholeBodyOf, type ClientRecord } from './records.ts';
import { serverLimit } from './serverCalls.ts';

type Values = Readonly<Record<string, unknown>>;

/** Gives the body of an update: what changed for our server, which merges it, and the complete record for any other. */
export const updateBody = (resource: Resource, data: Values, seen: Values | undefined): Values =>
  (serverLimit() === undefined ? bodyOf(resource, data, seen) : wholeBodyOf(resource, data, seen));

/**
 * Reads the record that a write answers with. What other servers answer is not specified, so one of them may answer with
 * anything: the record is then taken as it was sent.
 */
export const writtenRecord = (json: unknown, sent: Values): ClientRecord => {
  try {
    return readRecord(json);
  } catch (error) {
    if (serverLimit() === undefined || !(error instanceof AppError)) throw error;
    return readRecord({ ...sent, _id: sent['id'] });
  }
};
