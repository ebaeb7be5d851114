import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { CountsAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../../../providers/api/gableDataProvider.ts';
import type { ListState } from '../query/listState.ts';

const none: CountsAnswer['data'] = {};

/**
 * Returns the number of records in each tab that match the user's filter and search: `countKey` of the tab → count.
 * Empty until the counts are loaded, if they cannot be loaded, or if the resource has no call for counts. While other
 * counts are loading, returns the previous ones.
 */
export const useCounts = (resource: Resource, { filter, q }: Pick<ListState, 'filter' | 'q'>): CountsAnswer['data'] => {
  const provider = useDataProvider<GableDataProvider>();
  const { data } = useQuery({
    queryKey: [resource.name, 'counts', filter, q],
    queryFn: ({ signal }) => provider.counts(resource.name, { filter, q, signal }),
    placeholderData: keepPreviousData,
    enabled: resource.calls.counts !== undefined,
    retry: false,
  });
  return data?.data ?? none;
};
