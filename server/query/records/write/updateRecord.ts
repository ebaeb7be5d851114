import type { Settings } from '#model/schema/settingsSchema.ts';
import { type CleanRecord, columnsOfChanges, returningText, type Write } from './changes.ts';
import { createParameters } from '../../../postgres/parameters.ts';
import { quote } from '../../../postgres/quote.ts';
import { plannedForValues, prepared, type Statement } from '../../../postgres/statement.ts';

/** The changes of a record, and who makes them. */
export type UpdateStatement = Write & {
  /** Only changed fields. Null clears a field. */
  readonly changes: CleanRecord;
  readonly settings: Settings;
  /** The version that the change is based on. If the stored version differs, no row is written. */
  readonly version: number;
};

/** Max columns of a change whose text is prepared, because there are few such texts. */
const fewColumns = 4;

/**
 * Returns the statement that updates the changed columns of an existing record and increases its version. Its row is
 * `{data}`: the JSON text of the record as the user in `returning` may see it, or its id without `returning`. No row if
 * the record does not exist, is deleted, or has another version. Example: `update "leads" t set "status" = $1::text,
 * "version" = t."version" + 1, "updatedAt" = $2::timestamptz, "updatedBy" = $3::uuid where t."_id" = $4::uuid and
 * t."version" = $5::integer and t."deletedAt" is null returning … as data`.
 */
export const updateRecord = ({
  resource,
  id,
  changes,
  actor,
  now,
  settings,
  version,
  returning,
}: UpdateStatement): Statement => {
  const { bind, values } = createParameters();
  const changed = columnsOfChanges(resource, changes, settings);
  const sets = [
    ...changed.map(({ column, value, type }) => `${quote(column)} = ${bind(value, type)}`),
    '"version" = t."version" + 1',
    `"updatedAt" = ${bind(now.toISOString(), 'timestamptz')}`,
    `"updatedBy" = ${bind(actor?.userId || null, 'uuid')}`,
  ];
  const where = `t."_id" = ${bind(id, 'uuid')} and t."version" = ${bind(version, 'integer')} and t."deletedAt" is null`;
  const text = `update ${quote(resource.name)} t
    set ${sets.join(', ')}
    where ${where} ${returningText(resource, returning)}`;
  return changed.length <= fewColumns ? prepared(text, values) : plannedForValues(text, values);
};
