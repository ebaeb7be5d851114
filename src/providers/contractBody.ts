import { kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import type { Resource } from '#model/resource.ts';
import { bodyOf, readRecord, type ClientRecord } from './records.ts';

/**
 * Gives the body of an update for a server that replaces the whole record: every value as it stands after the change, also
 * those that only the server writes, as it would lose them. Left out are names that begin with an underscore, and secrets
 * that were not changed: they would be taken for new ones.
 */
export const wholeBodyOf = (
  resource: Resource, data: Readonly<Record<string, unknown>>, seen: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> => {
  const isSecret = (name: string): boolean => kinds[resource.fieldsByName[name]?.kind ?? '']?.traits.writeOnly === true;
  const kept = Object.entries(seen).filter(([name, value]) => name !== 'id' && !name.startsWith('_') && value !== undefined && !isSecret(name));
  return { ...Object.fromEntries(kept), ...bodyOf(resource, data) };
};

/**
 * Reads the record that a write answers with. What other servers answer is not specified, so one of them may answer with
 * anything: the record is then taken as it was sent.
 */
export const readWritten = (json: unknown, sent: Readonly<Record<string, unknown>>): ClientRecord => {
  try {
    return readRecord(json);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return readRecord({ ...sent, _id: sent['id'] });
  }
};
