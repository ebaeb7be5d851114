import { useGetList } from 'ra-core';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { useRecordTitle } from '#kinds/kindContext.tsx';
import type { Resource } from '#model/resource.ts';
import { addressOf } from '#model/pages/addresses.ts';
import { PagePart } from '../../../resources/shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import type { PeopleNames } from '../peopleNames.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';

type ReportsPanelProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly names: PeopleNames };

/** Lists the people who report directly to a user, up to 100. */
export const ReportsPanel = ({ resource, record, names }: ReportsPanelProps) => {
  const recordTitle = useRecordTitle();
  const headingId = useId();
  const {
    data = [],
    total = 0,
    isPending,
  } = useGetList<ResourceRecord>(resource.name, {
    pagination: { page: 1, perPage: 100 },
    sort: resource.list.sort,
    filter: { [names.above]: [record.id] },
  });
  if (isPending) return null;
  return (
    <PagePart
      part={peopleText('reports.to', { name: recordTitle(resource, record) })}
      className="rec-panel"
      aria-labelledby={headingId}
    >
      <div className="people-head">
        <h2 id={headingId}>{peopleText('reports.to', { name: recordTitle(resource, record) })}</h2>
      </div>
      {data.length === 0 && <p className="rec-muted">{peopleText('nobody')}</p>}
      <ul className="people-links">
        {data.map((person) => (
          <li key={person.id}>
            <Link to={addressOf(resource, 'show', person)}>{recordTitle(resource, person)}</Link>{' '}
            <small>{String(person['designation'] ?? '')}</small>
          </li>
        ))}
      </ul>
      {total > data.length && <p className="rec-muted">{peopleText('more', { count: total - data.length })}</p>}
    </PagePart>
  );
};
