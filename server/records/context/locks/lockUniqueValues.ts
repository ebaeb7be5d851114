import type pg from 'pg';
import type { Resource } from '#model/resource.ts';
import { uniqueFieldsOf } from '../../../query/filters/parse/duplicateFields.ts';
import type { Statement } from '../../../postgres/statement.ts';
import { runRows } from '../../../postgres/runStatement.ts';
import type { Values } from '../../plan/plan.ts';

/**
 * Returns the lock keys of a record's unique texts, in lower case and sorted. A key does not contain the resource,
 * because the same person can be a record of several resources.
 */
export const uniqueKeys = (resource: Resource, values: Values): readonly string[] =>
  // Locks are taken in one order, so that two writers cannot deadlock.
  [
    ...new Set(
      uniqueFieldsOf(resource).flatMap(({ name }) =>
        typeof values[name] === 'string' ? [values[name].toLowerCase()] : [],
      ),
    ),
  ].sort();

/** Returns the statement that locks the unique values with these keys until the transaction ends. */
export const uniqueLocks = (keys: readonly string[]): Statement => ({
  name: 'lock-unique-values',
  text: 'select pg_advisory_xact_lock(hashtextextended(key, 0)) from unnest($1::text[]) as key',
  values: [keys],
});

/** Locks the unique values with these keys until the transaction ends. Other writers of the same values wait. */
export const lockUniqueValues = async (client: pg.PoolClient, keys: readonly string[]): Promise<void> => {
  if (keys.length > 0) await runRows(client, uniqueLocks(keys));
};
