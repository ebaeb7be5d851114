import { ResourceContextProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { FieldValue } from '../../shared/parts/FieldValue.tsx';
import { RowTitle } from '../../shared/parts/RowTitle.tsx';
import type { ResourceRecord } from '../../shared/resourceRecord.ts';
import type { Rights } from '../../shared/useRights.ts';
import { alignOf } from '../../shared/alignOf.ts';

type RelatedRowsProps = {
  readonly resource: Resource;
  readonly rights: Rights;
  readonly columns: readonly Field[];
  readonly records: readonly ResourceRecord[];
  readonly title: string;
};

/**
 * The given records as a small table. The first column is a link to the record: the first of `columns` if the title of
 * a record contains its value, otherwise a column of its own with the title. `title` is the name of the table for
 * screen readers.
 */
export const RelatedRows = ({ resource, rights, columns, records, title }: RelatedRowsProps) => {
  const [given, ...rest] = columns;
  const first = given !== undefined && resource.recordTitle.includes(`{${given.name}}`) ? given : undefined;
  const others = first === undefined ? columns : rest;
  return (
    <ResourceContextProvider value={resource.name}>
      <div className="rec-small-box">
        <table className="rec-small" aria-label={title}>
          <thead>
            <tr>
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
