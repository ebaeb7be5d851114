import { ResourceContextProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { listText } from '../../../messages/en/listText.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { Glyph } from '../../shared/parts/Glyph.tsx';
import { RowTitle } from '../../shared/parts/RowTitle.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import type { Rights } from '../../shared/useRights.ts';
import { alignOf } from '../../shared/alignOf.ts';
import { allowedQuickTransitions, isFinal, transitionTitle } from '../../shared/quickTransitions.ts';
import { useQuickTransition } from '../../list/table/actions/useQuickTransition.ts';

type RelatedRowsProps = {
  readonly resource: Resource;
  readonly rights: Rights;
  readonly columns: readonly Field[];
  readonly records: readonly ResourceRecord[];
  readonly title: string;
};

type QuickButtonsProps = Pick<RelatedRowsProps, 'resource' | 'rights'> & { readonly record: ResourceRecord };

/** Buttons that change the status of a record with one click, such as a task to Done. */
const QuickButtons = ({ resource, rights, record }: QuickButtonsProps) => {
  const recordTitle = useRecordTitle();
  const moveQuickly = useQuickTransition(resource);
  return allowedQuickTransitions(resource, record, rights)
    .filter(({ to }) => resource.states !== undefined && !isFinal(resource.states, to))
    .map((transition) => (
      <button
        key={transition.to}
        type="button"
        title={transitionTitle(transition)}
        aria-label={listText('row.quick', { state: transitionTitle(transition), name: recordTitle(resource, record) })}
        onClick={() => void moveQuickly(record, transition.to)}
      >
        <Glyph name="check" />
      </button>
    ));
};

/**
 * The given records as a small table. The first column is a link to the record: the first of `columns` if the title of
 * a record contains its value, otherwise a column of its own with the title. Before it are the changes of status that
 * take one click, which phones show without scrolling. `title` is the name of the table for screen readers.
 */
export const RelatedRows = ({ resource, rights, columns, records, title }: RelatedRowsProps) => {
  const [given, ...rest] = columns;
  const first = given !== undefined && resource.recordTitle.includes(`{${given.name}}`) ? given : undefined;
  const others = first === undefined ? columns : rest;
  const hasButtons = records.some((record) => allowedQuickTransitions(resource, record, rights).length > 0);
  return (
    <ResourceContextProvider value={resource.name}>
      <div className="rec-small-box">
        <table className="rec-small" aria-label={title}>
          <thead>
            <tr>
              {hasButtons && <td />}
              <th scope="col">{first?.title ?? resource.title}</th>
              {others.map((field) => (
                <th key={field.name} scope="col" className={alignOf(field)}>
                  {field.title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {records.map((record) => (
              <tr key={record.id}>
                {hasButtons && (
                  <td className="rec-actions">
                    <QuickButtons resource={resource} rights={rights} record={record} />
                  </td>
                )}
                <th scope="row">
                  <Link to={addressOf(resource, 'show', record)}>
                    <RowTitle resource={resource} record={record} rights={rights} field={first} />
                  </Link>
                </th>
                {others.map((field) => (
                  <td key={field.name} className={alignOf(field)}>
                    <FieldValue field={field} value={record[field.name]} readable={rights.mayRead(field)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </ResourceContextProvider>
  );
};
