import { useGetList } from 'ra-core';
import { useId, useState } from 'react';
import Button from '@mui/material/Button';
import { useKindContext, useRecordTitle } from '#kinds/kindContext.tsx';
import { RecordLink } from '#kinds/shared/cells/RecordLink.tsx';
import { instantText } from '#model/values/time/dates.ts';
import type { Json } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { Activity } from '#model/wire/wire.ts';
import { useModel } from '../../../providers/schemas.tsx';
import { PagePart } from '../../../resources/shared/parts/pageParts/PagePart.tsx';
import type { ResourceRecord } from '../../../resources/shared/resourceRecord.ts';
import { ActivityText } from '../../../resources/show/timeline/ActivityText.tsx';
import type { PeopleNames } from '../peopleNames.ts';
import { peopleText } from '../../../messages/en/peopleText.ts';
import { showText } from '../../../messages/en/showText.ts';

type DonePanelProps = { readonly resource: Resource; readonly record: ResourceRecord; readonly names: PeopleNames };

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

const activityOf = (entry: ResourceRecord): Activity => ({
  _id: entry.id,
  kind: String(entry['kind']),
  by: textOf(entry['by']),
  at: String(entry['at']),
  note: textOf(entry['note']),
  field: textOf(entry['field']),
  old: (entry['old'] ?? null) as Json,
  new: (entry['new'] ?? null) as Json,
  direction: textOf(entry['direction']),
  outcome: textOf(entry['outcome']),
  seconds: typeof entry['seconds'] === 'number' ? entry['seconds'] : null,
  via: textOf(entry['via']),
});

const Line = ({ entry }: { readonly entry: ResourceRecord }) => {
  const { resources } = useModel();
  const { timeZone } = useKindContext();
  const name = String(entry['resource']);
  const of = Object.hasOwn(resources, name) ? resources[name] : undefined;
  if (of === undefined) return null;
  const activity = activityOf(entry);
  return (
    <li>
      <span>
        <ActivityText resource={of} activity={activity} />
        {' · '}
        <span className="rec-muted">{of.title}</span> <RecordLink to={name} id={String(entry['record'])} />
      </span>
      <time dateTime={activity.at}>{instantText(activity.at, timeZone)}</time>
    </li>
  );
};

const pageSize = 15;

/**
 * Shows the latest activity of a user, on records that the current user may open. Renders nothing if it cannot be
 * loaded.
 */
export const ActivityPanel = ({ resource, record, names }: DonePanelProps) => {
  const recordTitle = useRecordTitle();
  const headingId = useId();
  const [perPage, setPerPage] = useState(pageSize);
  const {
    data = [],
    total = 0,
    isPending,
    isFetching,
    error,
  } = useGetList<ResourceRecord>(
    names.log,
    { pagination: { page: 1, perPage }, sort: { field: 'at', order: 'DESC' }, filter: { by: [record.id] } },
    { placeholderData: (before) => before },
  );
  if (error !== null) return null;
  return (
    <PagePart
      part={peopleText('activity', { name: recordTitle(resource, record) })}
      className="rec-panel"
      aria-labelledby={headingId}
    >
      <div className="people-head">
        <h2 id={headingId}>{peopleText('activity', { name: recordTitle(resource, record) })}</h2>
      </div>
      {isPending && (
        <p role="status" className="rec-muted">
          {showText('timeline.loadingShort')}
        </p>
      )}
      {!isPending && data.length === 0 && <p className="rec-muted">{showText('timeline.none')}</p>}
      <ul className="people-activities">
        {data.map((entry) => (
          <Line key={entry.id} entry={entry} />
        ))}
      </ul>
      {total > data.length && (
        <Button size="small" loading={isFetching} onClick={() => setPerPage((before) => before + 25)}>
          {showText('timeline.more')}
        </Button>
      )}
    </PagePart>
  );
};
