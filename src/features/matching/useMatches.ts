import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { MatchesAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';

/** Matches of a record in one resource. */
export type Matches = MatchesAnswer['data'];

/** Which matches of a record to fetch. */
export type MatchesQuestion = {
  readonly resource: Resource;
  readonly id: string;
  readonly target: Resource;
  /** Max number of matches. */
  readonly count: number;
  /** Whether to send the request, because the panel has become visible. */
  readonly isSeen: boolean;
  /** Whether to leave out matches that were already shared. */
  readonly isUnshared: boolean;
};

/**
 * Returns the react-query result with the best matches of the record `id` in the resource `target`, at most `count`.
 * With `isUnshared`, matches that were already shared are left out. Nothing is fetched until `isSeen` is true.
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
