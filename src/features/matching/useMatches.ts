import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { MatchesAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';

export type Matches = MatchesAnswer['data'];

export type MatchesQuestion = {
  readonly resource: Resource;
  readonly id: string;
  readonly target: Resource;
  readonly count: number /** Requested only when the panel is visible. */;
  readonly isSeen: boolean /** Only matches that were not shared yet. */;
  readonly isUnshared: boolean;
};

/**
 * Returns the react-query result with the best matches of a record in the resource `target`. The request is sent when
 * `isSeen` becomes true. With `isUnshared`, records that were already shared are left out.
 */
export const useMatches = ({ resource, id, target, count, isSeen, isUnshared }: MatchesQuestion) => {
  const provider = useDataProvider<GableDataProvider>();
  return useQuery({
    queryKey: [resource.name, 'matches', { id, with: target.name, count, isUnshared }],
    queryFn: async ({ signal }) =>
      (await provider.call(resource.name, 'matches', {
        id,
        query: { with: target.name, perPage: String(count), ...(isUnshared ? { shared: 'no' } : {}) },
        signal,
      })) as Matches,
    enabled: isSeen,
    placeholderData: keepPreviousData,
    retry: false,
  });
};
