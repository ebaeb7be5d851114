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
 * The text of the link from a row to its record: the value of the first column; if it is blank, the record's title in
 * the color of blank values.
 */
export const RowTitle = ({ resource, record, rights, field }: RowTitleProps) => {
  const recordTitle = useRecordTitle();
  return field === undefined || isBlank(record[field.name]) ? (
    <span className="rec-blank">{recordTitle(resource, record)}</span>
  ) : (
    <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
  );
};
