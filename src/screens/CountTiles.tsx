import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import { Link } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { ErrorState } from '../layout/ErrorState.tsx';
import type { GableDataProvider } from '../providers/gableDataProvider.ts';

type Count = { readonly count: number; readonly atLeast?: true };

const textOf = (count: Count | undefined): string =>
  count === undefined ? '–' : `${count.count.toLocaleString('en-IN')}${count.atLeast === true ? '+' : ''}`;

/** The tabs of a resource's list as figures, each a link to exactly those records. */
export const CountTiles = ({ resource }: { readonly resource: Resource }) => {
  const provider = useDataProvider<GableDataProvider>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [resource.name, 'counts', { filter: {}, q: '' }],
    queryFn: ({ signal }) => provider.counts(resource.name, { signal }),
  });
  const { screens, plural, list } = resource;
  const tiles = [{ title: `All ${plural.toLowerCase()}`, key: '*', to: list.start === '' ? screens.list : `${screens.list}?tab=` }, ...list.tabs.map(({ title }) => (
    { title, key: title, to: `${screens.list}?tab=${encodeURIComponent(title)}` }
  ))];
  return (
    <section className="gable-section" aria-busy={isPending}>
      <div className="gable-section-head"><h2>{plural}</h2></div>
      {error !== null
        ? <ErrorState error={error} title="The counts could not be loaded" onRetry={() => void refetch()} />
        : (
          <ul className="gable-tiles">
            {tiles.map(({ title, key, to }) => (
              <li key={key}>
                <Link className="gable-tile" to={to}>
                  <span className="gable-tile-count">{isPending ? ' ' : textOf(data?.data[key])}</span>
                  <span className="gable-tile-title">{title}</span>
                </Link>
              </li>
            ))}
          </ul>
        )}
    </section>
  );
};
