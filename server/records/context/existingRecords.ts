import { serverText } from '../../language/serverText.ts';
import type pg from 'pg';
import type { ExistingPerson } from '#model/wire/wire.ts';
import { findExistingByValues, type ExistingRow } from '../../query/lookups/duplicates/findExistingByValues.ts';
import type { OperationContext } from './context.ts';
import { lockUniqueValues, uniqueKeys } from './locks/lockUniqueValues.ts';
import type { Values } from '../plan/plan.ts';
import { readerOf } from './readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { withTitles } from '../../query/records/select/titleColumn.ts';

/** Returns the text that is shown instead of the title of a record that the user may not see. */
export const hiddenRecordTitle = (): string => serverText('records.hidden');

/**
 * Returns the fields by which hidden records were found: those of the `rows` that are not `visible` to the user, each
 * field once. Empty if the user may see all records.
 */
export const fieldsOfHiddenRecords = (
  rows: readonly { readonly visible: boolean; readonly field: string }[],
): readonly string[] => [...new Set(rows.filter(({ visible }) => !visible).map(({ field }) => field))];

/**
 * Returns the existing records of a person: those with one of the unique values in `values`, such as a phone. Open
 * records come first, then the latest. Empty if there are none. With `lock`, other transactions that write one of these
 * values wait until this one ends, so that a person is created only once.
 */
export const findExisting = async (
  context: OperationContext,
  client: pg.PoolClient,
  { values, lock }: { readonly values: Values; readonly lock: boolean },
): Promise<readonly ExistingRow[]> => {
  const { resource } = context;
  const reader = readerOf(context);
  const statement = findExistingByValues({ resource, values, reader });
  if (statement === undefined) return [];
  if (lock) await lockUniqueValues(client, uniqueKeys(resource, values));
  const rows = withTitles(resource, await runRows<ExistingRow>(client, statement), reader);
  return rows.filter(({ _id }, index) => rows.findIndex((other) => other._id === _id) === index);
};

/**
 * Returns what a user may see of the existing records of a person. Records in the user's scope have id, title and
 * state. For records outside of the user's scope, there is one entry for each field by which they were found, without
 * id or title.
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
  ...fieldsOfHiddenRecords(rows).map((field) => ({ field, title: hiddenRecordTitle() })),
];
