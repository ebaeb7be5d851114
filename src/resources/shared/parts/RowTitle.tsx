import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { isBlank } from '#model/schema/json.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { ResourceRecord } from '../resourceRecord.ts';
import type { Rights } from '../useRights.ts';
import { FieldValue } from './FieldValue.tsx';

type RowTitleProps = {
  readonly resource: Resource;
  readonly record: ResourceRecord;
  readonly rights: Rights;
  /** The first column of the table. */
  readonly field: Field | undefined;
};

/**
 * The text of the link from a row to its record: the value of the first column. A blank value is a dash, because the
 * record's title may consist of values of other columns; screen readers then read the title.
 */
export const RowTitle = ({ resource, record, rights, field }: RowTitleProps) => {
  const recordTitle = useRecordTitle();
  const value = field && record[field.name];
  return (
    <>
      {field && <FieldValue field={field} value={value} readable={rights.mayRead(field)} />}
      {isBlank(value) && <span className={field && 'gable-unseen'}>{recordTitle(resource, record)}</span>}
    </>
  );
};
