import type { Settings } from '#model/schema/schema.ts';
import { type CleanRecord, columnsOfNew, returningText, type Write } from './changes.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

export type InsertStatement = Write & {
  readonly record: CleanRecord;
  readonly settings: Settings;
  /** Leaves an existing record with this id unchanged, and returns no row for it. */
  readonly once?: true;
};

/**
 * Inserts a record. It names every column, filled or not, so that there is one prepared text per resource. Example:
 * `insert into "leads" as t ("_id", "createdAt", "createdBy", "updatedAt", "updatedBy", "name", …) values ($1::uuid,
 * $2::timestamptz, …) returning … as data`.
 */
export const insertRecord = ({
  resource,
  id,
  record,
  actor,
  now,
  settings,
  once,
  returning,
}: InsertStatement): Statement => {
  const { bind, values } = createParameters();
  const at = bind(now.toISOString(), 'timestamptz');
  const by = bind(actor?.userId || null, 'uuid');
  const own = columnsOfNew(resource, record, settings);
  const columns = ['_id', 'createdAt', 'createdBy', 'updatedAt', 'updatedBy', ...own.map(({ column }) => column)];
  const cells = [bind(id, 'uuid'), at, by, at, by, ...own.map(({ value, type }) => bind(value, type))];
  return prepared(
    `insert into ${quote(resource.name)} as t (${columns.map(quote).join(', ')})
      values (${cells.join(', ')})
      ${once === true ? 'on conflict ("_id") do nothing ' : ''}${returningText(resource, returning)}`,
    values,
  );
};
