import { memo } from 'react';
import { Link } from 'react-router-dom';
import type { Field } from '#model/field.ts';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { RowTitle } from '../../shared/parts/RowTitle.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import type { Rights } from '../../shared/useRights.ts';
import { leavingMarker } from '../state/records/useLeavingRows.ts';
import { isInline } from './actions/useInlineChange.ts';
import { RowActions } from './actions/RowActions.tsx';
import { listText } from '../../../messages/en/listText.ts';
import { alignOf } from '../../shared/alignOf.ts';

type RecordRowProps = {
  readonly resource: Resource;
  readonly rights: Rights;
  readonly record: ResourceRecord;
  readonly columns: readonly Field[];
  /** Position of the row on the page, starting at 0. */
  readonly index: number;
  readonly selected: boolean;
  /** Whether keys such as Enter act on this row. */
  readonly active: boolean;
  /** Whether the row has its checkbox, its actions and its buttons that edit a value. */
  readonly hasControls: boolean;
};

type RowValueProps = Pick<RecordRowProps, 'resource' | 'rights' | 'record' | 'active' | 'hasControls'> & {
  readonly field: Field;
};

/** A value in a row. If the user can edit it in the list, it is a button. Only the active row is in the tab order. */
const RowValue = ({ resource, rights, record, field, active, hasControls }: RowValueProps) => {
  const value = <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />;
  if (record['deletedAt'] || !isInline(resource, rights, field)) return value;
  // As wide as the button, so that the columns keep their widths.
  if (!hasControls) return <span className="rec-inline">{value}</span>;
  return (
    <button
      type="button"
      className="rec-inline"
      data-act="inline"
      data-field={field.name}
      title={listText('inline.title', { field: field.title })}
      tabIndex={active ? 0 : -1}
    >
      {value}
      <span className="gable-unseen">{listText('inline.hint', { field: field.title })}</span>
    </button>
  );
};

/**
 * One record as a row of a table. The row has no event handlers: the table handles the clicks in all rows, and reads
 * the action from the attribute `data-act` of the clicked element. `active`: whether keys such as Enter act on this
 * row. `hasControls`: whether the row has its checkbox and buttons yet.
 */
export const RecordRow = memo(
  ({ resource, rights, record, columns, index, selected, active, hasControls }: RecordRowProps) => {
    const title = useRecordTitle()(resource, record);
    const [first, ...others] = columns;
    const shown = <RowTitle resource={resource} record={record} rights={rights} field={first} />;
    return (
      <tr
        data-index={index}
        data-selected={selected || undefined}
        data-leaving={record[leavingMarker] === true || undefined}
        tabIndex={active ? 0 : -1}
        aria-rowindex={index + 2}
      >
        {rights.may('bulk') && (
          <td className="rec-check">
            {hasControls && (
              <input
                type="checkbox"
                data-act="select"
                aria-label={listText('row.select', { name: title })}
                checked={selected}
                readOnly
                tabIndex={-1}
              />
            )}
          </td>
        )}
        <th scope="row" className="rec-first">
          <Link to={addressOf(resource, 'show', record)} tabIndex={-1} title={title}>
            {shown}
          </Link>
        </th>
        {others.map((field) => (
          <td key={field.name} className={alignOf(field)}>
            <RowValue {...{ resource, rights, record, field, active, hasControls }} />
          </td>
        ))}
        <td className="rec-actions">
          <div className="rec-row-acts">
            {hasControls && <RowActions record={record} rights={rights} resource={resource} title={title} />}
          </div>
        </td>
      </tr>
    );
  },
);
RecordRow.displayName = 'RecordRow';
