import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { FieldValue } from '../shared/parts/FieldValue.tsx';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

type DeletedNoticeProps = { readonly resource: Resource; readonly record: ResourceRecord };

/** Says of a record in the trash since when it is there, and by whom. */
export const DeletedNotice = ({ resource, record }: DeletedNoticeProps) => {
  const { deletedAt, deletedBy } = resource.fieldsByName;
  return (
    <p role="status" className="rec-panel rec-deleted">
      This {inLowerCase(resource.title)} was deleted
      {deletedAt !== undefined && (
        <>
          {' '}
          on <FieldValue field={deletedAt} value={record['deletedAt']} readable />
        </>
      )}
      {deletedBy !== undefined && record['deletedBy'] !== undefined && (
        <>
          {' '}
          by <FieldValue field={deletedBy} value={record['deletedBy']} readable />
        </>
      )}
      .
    </p>
  );
};
