import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { serverText } from '../../../language/serverText.ts';
import type { Json } from '#model/schema/json.ts';
import { selectRaw } from '../../../query/records/select/selectRaw.ts';
import type { OperationContext } from '../context.ts';
import { isId } from '../isId.ts';
import type { Values } from '../../plan/plan.ts';
import { readerOf } from '../readerOf.ts';
import { runStatement } from '../../../postgres/runStatement.ts';

/** A record whose row is locked until the transaction ends. */
export type LockedRecord = {
  readonly version: number;
  readonly values: Values;
  /** The columns that the server writes in every record: `_id`, `version`, `createdAt`, and so on. */
  readonly system: Values;
};

/**
 * Locks a record until the transaction ends. Returns its version and its fields for the server's use: unmasked, and
 * without secrets. With `look`, the record is read but not locked. With `deleted`, it must be in the trash. Errors:
 * `NOT_FOUND`, also for a record that the user may not change or, with `look`, may not see.
 */
export const lockRecord = async (
  context: OperationContext,
  client: pg.PoolClient,
  {
    id,
    deleted = false,
    look = false,
    exact = false,
    beyondScope = false,
  }: {
    readonly id: string;
    readonly deleted?: boolean;
    readonly look?: boolean;
    /** Whether instants are exact to the microsecond. The validation of a change does not accept these. */
    readonly exact?: boolean;
    /** Whether the user's scope is ignored, because a record of the user refers to this one. */
    readonly beyondScope?: boolean;
  },
): Promise<LockedRecord> => {
  if (!isId(id)) throw new AppError('NOT_FOUND');
  const statement = selectRaw({
    resource: context.resource,
    id,
    reader: readerOf(context),
    lock: !look,
    deleted,
    exact,
  });
  const row = await runStatement<{ data: Readonly<Record<string, Json>>; visible: boolean }>(client, statement);
  const version = row?.data['version'];
  if (row === undefined || (!row.visible && !beyondScope) || typeof version !== 'number')
    throw new AppError('NOT_FOUND');
  if (deleted && row.data['deletedAt'] === undefined)
    throw new AppError('NOT_FOUND', { text: serverText('records.notDeleted') });
  const { fieldsByName } = context.resource;
  const isOwn = (name: string): boolean => {
    const field = fieldsByName[name];
    return field !== undefined && !field.system && kindFor(field).traits.writeOnly !== true;
  };
  const entries = Object.entries(row.data);
  return {
    version,
    values: Object.fromEntries(entries.filter(([name]) => isOwn(name))),
    system: Object.fromEntries(entries.filter(([name]) => name === '_id' || fieldsByName[name]?.system === true)),
  };
};
