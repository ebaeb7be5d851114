import type { Field } from '#model/field.ts';
import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import { FieldValue } from '../../resources/shared/parts/FieldValue.tsx';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { mergeText } from '../../messages/en/mergeText.ts';

type CompareTableProps = {
  readonly resource: Resource;
  readonly records: readonly ResourceRecord[];
  readonly kept: ResourceRecord;
  /** The fields to compare. */
  readonly fields: readonly Field[];
  /** Returns the id of the record whose value of the field is chosen. */
  readonly chosenOf: (field: Field) => string;
  readonly onKeep: (id: string) => void;
  readonly onChoose: (field: Field, id: string) => void;
};

/**
 * Two records side by side, in which the user chooses the record to keep and, for each of `fields`, the value to keep.
 * `chosenOf` returns the id of the record whose value of a field is chosen. `onKeep` and `onChoose` get the user's
 * choices.
 */
export const CompareTable = ({ resource, records, kept, fields, chosenOf, onKeep, onChoose }: CompareTableProps) => {
  const recordTitle = useRecordTitle();
  return (
    <table className="merge-table">
      <caption className="gable-unseen">{mergeText('fields')}</caption>
      <thead>
        <tr>
          <th scope="col">{mergeText('field')}</th>
          {records.map((record) => (
            <th key={record.id} scope="col" data-kept={record === kept || undefined}>
              <span>{recordTitle(resource, record)}</span>
              <label>
                <input type="radio" name="merge-kept" checked={record === kept} onChange={() => onKeep(record.id)} />
                {mergeText('keep')}
              </label>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{field.title}</th>
            {records.map((record) => (
              <td key={record.id}>
                <label>
                  <input
                    type="radio"
                    name={`merge-${field.name}`}
                    checked={chosenOf(field) === record.id}
                    onChange={() => onChoose(field, record.id)}
                  />
                  {isBlank(record[field.name]) ? (
                    <span className="merge-empty">{mergeText('empty')}</span>
                  ) : (
                    <FieldValue field={field} value={record[field.name]} readable />
                  )}
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
