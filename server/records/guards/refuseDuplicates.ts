import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../language/serverText.ts';
import { sendAhead } from '../../postgres/batches/sendAhead.ts';
import { sendTogether } from '../../postgres/batches/sendTogether.ts';
import { uniqueFieldsOf } from '../../query/filters/parse/duplicateFields.ts';
import { type DuplicateRow, findDuplicates } from '../../query/lookups/duplicates/findDuplicates.ts';
import type { DuplicatesAnswer } from '#model/wire/wire.ts';
import type { OperationContext } from '../context/context.ts';
import { fieldsOfHiddenRecords, hiddenRecordTitle } from '../context/existingRecords.ts';
import { lockUniqueValues, uniqueKeys, uniqueLocks } from '../context/locks/lockUniqueValues.ts';
import type { Values } from '../plan/plan.ts';
import { refuseAhead } from './refuseAhead.ts';
import { readerOf } from '../context/readerOf.ts';
import { runRows } from '../../postgres/runStatement.ts';
import { shownTitle } from '../../query/records/select/titleColumn.ts';

/**
 * Returns the existing records that have one of the unique values in `values`. Records in the user's scope have id and
 * title. For all other records, there is one entry for each field that has such a value, without id or title.
 * `exceptId`: a record to leave out, such as the one that is being edited. `isExceptNamed`: the request contains
 * `exceptId`, so the record is left out only if the user may see it.
 */
export const readDuplicates = async (
  context: OperationContext,
  executor: pg.Pool | pg.PoolClient,
  { values, ...except }: { readonly values: Values; readonly exceptId?: string; readonly isExceptNamed?: boolean },
): Promise<readonly DuplicatesAnswer['data'][number][]> => {
  const { resource, state } = context;
  const reader = readerOf(context);
  const statement = findDuplicates({ resource, model: state.model, values, reader, ...except });
  if (statement === undefined) return [];
  const rows = await runRows<DuplicateRow>(executor, statement);
  return [
    ...rows
      .filter(({ visible }) => visible)
      .map(({ title, resource: name, _id, field }) => {
        const found = state.model.resources[name] ?? resource;
        return { resource: name, _id, field, title: shownTitle(found, title, reader) };
      }),
    ...fieldsOfHiddenRecords(rows).map((field) => ({ field, title: hiddenRecordTitle() })),
  ];
};

/**
 * `exceptId`: the record that has the values itself. `allowed`: whether fields with `"unique": "warn"` are not checked.
 */
type Checked = { readonly values: Values; readonly exceptId?: string; readonly allowed: boolean };

/**
 * Returns the values that must be unique: those of fields with `refuse` and, unless duplicates are allowed, of fields
 * with `warn`.
 */
const checkedValues = ({ resource }: OperationContext, { values, allowed }: Checked): Values =>
  Object.fromEntries(
    uniqueFieldsOf(resource)
      .filter(({ name, unique }) => typeof values[name] === 'string' && (!allowed || unique === 'refuse'))
      .map(({ name }) => [name, values[name] ?? null]),
  );

/**
 * Queues the check that no existing record has one of the unique values of a new record. The check is sent with the
 * next statement of the transaction and makes it fail with an error without details (`isRefusedAhead`). The caller must
 * then repeat the write with `refuseDuplicates`, which throws `DUPLICATE`. Does nothing without unique values.
 */
export const refuseDuplicatesAhead = (context: OperationContext, client: pg.PoolClient, checked: Checked): void => {
  const { resource, state } = context;
  const values = checkedValues(context, checked);
  const found = findDuplicates({ resource, model: state.model, values, reader: readerOf(context) });
  if (found === undefined) return;
  sendAhead(client, [uniqueLocks(uniqueKeys(resource, values))]);
  refuseAhead(client, found);
};

/**
 * Refuses a record that has a unique value of an existing record. With `checked.allowed`, fields with `"unique":
 * "warn"` are not checked. Locks the values until the transaction of `client` ends, so that of two parallel writes the
 * second is refused. Errors: `DUPLICATE` with the existing records.
 */
export const refuseDuplicates = async (
  context: OperationContext,
  client: pg.PoolClient,
  checked: Checked,
): Promise<void> => {
  const { resource } = context;
  const { exceptId } = checked;
  const values = checkedValues(context, checked);
  if (Object.keys(values).length === 0) return;
  // Sent together. The second starts, and sees other commits, only after the first has its locks.
  const [, duplicates] = await sendTogether(client, () =>
    Promise.all([
      lockUniqueValues(client, uniqueKeys(resource, values)),
      readDuplicates(context, client, { values, ...(exceptId === undefined ? {} : { exceptId }) }),
    ]),
  );
  if (duplicates.length === 0) return;
  const fields = Object.fromEntries(
    duplicates.map(({ field: name, title }) => {
      const field = resource.fieldsByName[name]?.title ?? name;
      return [
        name,
        title === hiddenRecordTitle()
          ? serverText('records.belongsToHidden', { field })
          : serverText('records.belongsTo', { field, record: title }),
      ];
    }),
  );
  throw new AppError('DUPLICATE', { fields, extra: { duplicates } });
};
