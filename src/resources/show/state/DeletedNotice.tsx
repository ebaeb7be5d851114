import { inLowerCase } from '#model/values/inLowerCase.ts';
import type { Resource } from '#model/resource.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import { showText } from '../../../messages/en/showText.ts';
import { textWithNodes } from '../../../messages/textWithNodes.ts';

type DeletedNoticeProps = { readonly resource: Resource; readonly record: ResourceRecord };

/** Shows when and by whom a record was deleted. */
export const DeletedNotice = ({ resource, record }: DeletedNoticeProps) => {
  const { deletedAt, deletedBy } = resource.fieldsByName;
  const thing = inLowerCase(resource.title);
  const date = deletedAt !== undefined && <FieldValue field={deletedAt} value={record['deletedAt']} readable />;
  const person = deletedBy !== undefined && record['deletedBy'] !== undefined && (
    <FieldValue field={deletedBy} value={record['deletedBy']} readable />
  );
  return (
    <p role="status" className="rec-panel rec-deleted">
      {date === false
        ? showText('deleted.plain', { thing })
        : person === false
          ? textWithNodes(showText, 'deleted.on', { thing, date })
          : textWithNodes(showText, 'deleted.onBy', { thing, date, person })}
    </p>
  );
};
