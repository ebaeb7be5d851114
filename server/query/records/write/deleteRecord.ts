import { returningText, type Write } from './changes.ts';
import { type Bind, createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { prepared, type Statement } from '../../../postgres/statement.ts';

/** The record to delete or restore, and who does it. */
export type DeleteStatement = Write & { /** Absent: any version. */ readonly version?: number };

const writeState = (
  statement: DeleteStatement,
  isFrom: string,
  sets: (at: string, by: string) => string,
  bind: Bind,
): string => {
  const { resource, id, actor, now, version, returning } = statement;
  const at = bind(now.toISOString(), 'timestamptz');
  const by = bind(actor?.userId || null, 'uuid');
  const same = version === undefined ? '' : ` and t."version" = ${bind(version, 'integer')}`;
  return `update ${quote(resource.name)} t
      set ${sets(at, by)}, "version" = t."version" + 1, "updatedAt" = ${at}, "updatedBy" = ${by}
      where t."_id" = ${bind(id, 'uuid')} and t."deletedAt" is ${isFrom}${same} ${returningText(resource, returning)}`;
};

/**
 * Returns the statement that marks an existing record as deleted; its data is kept. Its row is `{data}`: the JSON text
 * of the record as the user in `returning` may see it, or its id without `returning`. No row if the record does not
 * exist, is already deleted, or has another version. Example: `update "leads" t set "deletedAt" = $1::timestamptz,
 * "deletedBy" = $2::uuid, … where t."_id" = $3::uuid and t."deletedAt" is null returning …`.
 */
export const softDelete = (statement: DeleteStatement): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    writeState(statement, 'null', (at, by) => `"deletedAt" = ${at}, "deletedBy" = ${by}`, bind),
    values,
  );
};

/**
 * Returns the statement that marks many existing records as deleted. Their data is kept, and no rows are returned.
 * Example: `update "leads" t set "deletedAt" = $1::timestamptz, … where t."_id" = any($3::uuid[]) and t."deletedAt" is
 * null`.
 */
export const softDeleteMany = ({
  resource,
  ids,
  actor,
  now,
}: Pick<Write, 'resource' | 'actor' | 'now'> & { readonly ids: readonly string[] }): Statement => {
  const { bind, values } = createParameters();
  const [at, by] = [bind(now.toISOString(), 'timestamptz'), bind(actor?.userId || null, 'uuid')];
  return prepared(
    `update ${quote(resource.name)} t
      set "deletedAt" = ${at}, "deletedBy" = ${by}, "version" = t."version" + 1, "updatedAt" = ${at},
      "updatedBy" = ${by}
      where t."_id" = any(${bind(ids, 'uuid[]')}) and t."deletedAt" is null`,
    values,
  );
};

/**
 * Returns the statement that restores a deleted record. Its row is `{data}`: the JSON text of the record as the user in
 * `returning` may see it, or its id without `returning`. No row if the record is not deleted or has another version.
 * The statement fails with a unique violation if another record now has a unique value of this record. Example: `update
 * "leads" t set "deletedAt" = null, "deletedBy" = null, … where t."_id" = $3::uuid and t."deletedAt" is not null
 * returning …`.
 */
export const restoreDeleted = (statement: DeleteStatement): Statement => {
  const { bind, values } = createParameters();
  return prepared(
    writeState(statement, 'not null', () => '"deletedAt" = null, "deletedBy" = null', bind),
    values,
  );
};
