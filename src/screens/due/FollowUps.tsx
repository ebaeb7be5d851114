import { useQuery } from '@tanstack/react-query';
import { ResourceContextProvider, useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { ErrorState } from '../../layout/states/ErrorState.tsx';
import { LoadingOverlay } from '../../layout/states/LoadingOverlay.tsx';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { FollowUp } from './FollowUp.tsx';
import type { DueTab } from './homeResources.ts';
import { homeText } from '../../messages/en/homeText.ts';

type FollowUpsProps = { readonly resource: Resource; readonly due: DueTab };

/** Max records shown before the link to the list. */
const shownCount = 10;

/** The first records of one resource that are due today, earliest first, with a link to all if there are more. */
export const FollowUps = ({ resource, due }: FollowUpsProps) => {
  const provider = useDataProvider<GableDataProvider>();
  const { tab, field } = due;
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'due', tab.title],
    queryFn: ({ signal }) =>
      provider.getList<ResourceRecord>(resource.name, {
        pagination: { page: 1, perPage: shownCount },
        sort: { field, order: 'ASC' },
        filter: tab.filter,
        signal,
      }),
  });
  const total = data?.total ?? 0;
  const listAddress = `${resource.screens.list}?tab=${encodeURIComponent(tab.name ?? tab.title)}`;
  return (
    <section className="gable-section">
      <div className="gable-section-head">
        <h2>{homeText('due.title', { things: resource.plural })}</h2>
        {total > shownCount && <Link to={listAddress}>{homeText('due.all', { count: total })}</Link>}
      </div>
      {error !== null && <ErrorState error={error} title={homeText('due.failed')} onRetry={() => void refetch()} />}
      {error === null && (
        <LoadingOverlay loading={isPending}>
          {data !== undefined && data.data.length === 0 ? (
            <p className="gable-nothing-due">{homeText('due.none')}</p>
          ) : (
            <ResourceContextProvider value={resource.name}>
              <ul className="gable-follow-ups">
                {data?.data.map((record) => (
                  <li key={record.id}>
                    <FollowUp {...{ resource, record, field }} />
                  </li>
                ))}
              </ul>
            </ResourceContextProvider>
          )}
        </LoadingOverlay>
      )}
    </section>
  );
};
