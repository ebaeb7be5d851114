import type pg from 'pg';
import type { ExistingPerson } from '#model/wire/wire.ts';
import { findExistingByValues, type ExistingRow } from '../../query/lookups/findExistingByValues.ts';
import type { OperationContext } from './context.ts';
import { lockUniqueValues, uniqueKeys } from './lockUniqueValues.ts';
import type { Values } from '../plan/plan.ts';
import { readerOf } from './readerOf.ts';
import { runRows } from './runStatement.ts';

/**
 * Title of records that the person may not see: that there are any is said, what they hold, how many they are and of
 * which kind is not.
 */
export const hiddenRecordTitle = 'A record that you have no access to';

/** Returns the fields whose values records out of the person's scope have, each once. */
export const hiddenFields = (
  rows: readonly { readonly visible: boolean; readonly field: string }[],
): readonly string[] => [...new Set(rows.filter(({ visible }) => !visible).map(({ field }) => field))];

/**
 * Gives the standing records of the person whose values these are, the one to note a re-enquiry on first. `lock`:
 * whoever is about to write one of the values at the same time waits until this transaction ends, so that a person is
 * made but once.
 */
export const findExisting = async (
  context: OperationContext,
  client: pg.PoolClient,
  { values, lock }: { readonly values: Values; readonly lock: boolean },
): Promise<readonly ExistingRow[]> => {
  const { resource } = context;
  const statement = findExistingByValues({ resource, values, reader: readerOf(context) });
  if (statement === undefined) return [];
  if (lock) await lockUniqueValues(client, uniqueKeys(resource, values));
  const rows = await runRows<ExistingRow>(client, statement);
  return rows.filter(({ _id }, index) => rows.findIndex((other) => other._id === _id) === index);
};

/**
 * Returns existing records as this person may know of them: those in their scope with link and state; all others
 * together as one entry for each field, which says only that the person is known.
 */
export const visibleExisting = (
  { resource }: OperationContext,
  rows: readonly ExistingRow[],
): readonly ExistingPerson[] => [
  ...rows
    .filter(({ visible }) => visible)
    .map(({ _id, title, field, state }) => ({
      resource: resource.name,
      field,
      _id,
      title,
      ...(state === null ? {} : { state }),
    })),
  ...hiddenFields(rows).map((field) => ({ field, title: hiddenRecordTitle })),
];
