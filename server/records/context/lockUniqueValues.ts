import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import type { Values } from '../plan/plan.ts';

/**
 * Gives the texts that stand for the unique values of a record, whatever resource it is of: a person is one person
 * everywhere.
 */
export const uniqueKeys = (resource: Resource, values: Values): readonly string[] =>
  // Locks are taken in one order, so that two writers can't wait for each other in a ring.
  [
    ...new Set(
      resource.fields.flatMap(({ name, unique }) =>
        unique !== undefined && typeof values[name] === 'string' ? [values[name].toLowerCase()] : [],
      ),
    ),
  ].sort();

/** Holds some values until the transaction ends: whoever else is about to write one of them waits. */
export const lockUniqueValues = async (client: pg.PoolClient, keys: readonly string[]): Promise<void> => {
  if (keys.length === 0) return;
  await client.query({
    name: 'lock-unique-values',
    text: 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key',
    values: [keys],
  });
};
