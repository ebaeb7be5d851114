import { useEffect, useRef } from 'react';
import { kinds } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { useListScreen } from '../state/listScreen.ts';
import { listText } from '../../../messages/en/listText.ts';

const HeadCell = ({ field, isFirst }: { readonly field: Field; readonly isFirst: boolean }) => {
  const { state, change } = useListScreen();
  const kind = kinds[field.kind];
  const isSorted = state.sort.field === field.name;
  const direction = state.sort.order === 'ASC' ? 'ascending' : 'descending';
  const classes = [isFirst ? 'rec-first' : '', kind?.traits.align === 'right' ? 'rec-right' : ''].join(' ').trim();
  const maySort = field.sort && kind?.sortable === true;
  const next = { field: field.name, order: isSorted && state.sort.order === 'ASC' ? 'DESC' : 'ASC' } as const;
  return (
    <th scope="col" data-column={field.name} className={classes} aria-sort={isSorted ? direction : undefined}>
      {maySort ? (
        <button type="button" className="rec-sort" onClick={() => change({ sort: next })}>
          {field.title}
          <span className="rec-sort-mark" data-on={isSorted || undefined}>
            <Glyph name={isSorted && state.sort.order === 'DESC' ? 'down' : 'up'} size={14} />
          </span>
        </button>
      ) : (
        field.title
      )}
    </th>
  );
};

const SelectAll = () => {
  const { records, selection } = useListScreen();
  const input = useRef<HTMLInputElement>(null);
  const ticked = records.shown.filter(({ id }) => selection.records.has(id)).length;
  const isAll = ticked > 0 && ticked === records.shown.length;
  useEffect(() => {
    if (input.current !== null) input.current.indeterminate = ticked > 0 && !isAll;
  }, [ticked, isAll]);
  return (
    <input
      ref={input}
      type="checkbox"
      aria-label={listText('table.selectAll')}
      checked={isAll}
      disabled={records.shown.length === 0}
      onChange={() => selection.toggleAll(records.shown)}
    />
  );
};

/**
 * The header row: the checkbox for all rows, and the titles of the columns. A click on a title sorts the list by the
 * field, if it can be sorted.
 */
export const TableHead = ({ columns }: { readonly columns: readonly Field[] }) => {
  const { rights } = useListScreen();
  return (
    <thead>
      <tr>
        {rights.may('bulk') && (
          <td className="rec-check">
            <SelectAll />
          </td>
        )}
        {columns.map((field, index) => (
          <HeadCell key={field.name} field={field} isFirst={index === 0} />
        ))}
        <th scope="col" className="rec-actions">
          <span className="gable-unseen">{listText('table.actions')}</span>
        </th>
      </tr>
    </thead>
  );
};
