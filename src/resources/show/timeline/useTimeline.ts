import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { GableDataProvider } from '../../../providers/api/gableDataProvider.ts';

/** Returns the react-query options that load the timeline of a record, newest entry first, page by page. */
export const timelineQuery = (provider: GableDataProvider, resource: Resource, id: string) =>
  infiniteQueryOptions({
    queryKey: [resource.name, 'timeline', id],
    queryFn: ({ pageParam, signal }) => provider.timeline(resource.name, { id, page: pageParam, signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.data.length > 0 && pages.reduce((sum, { data }) => sum + data.length, 0) < last.total
        ? pages.length + 1
        : undefined,
    retry: false,
  });

/**
 * Returns the react-query result with the timeline of a record, newest entry first, page by page. Fetches nothing if
 * the resource has no call for the timeline.
 */
export const useTimeline = (resource: Resource, id: string) => {
  const provider = useDataProvider<GableDataProvider>();
  return useInfiniteQuery({
    ...timelineQuery(provider, resource, id),
    enabled: resource.calls.timeline !== undefined,
  });
};
