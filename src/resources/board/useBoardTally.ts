import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { TallyAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { listParams } from '../list/state/query/listParams.ts';
import { useListScreen } from '../list/state/listScreen.ts';

/**
 * Returns the counts for the columns of a board. `data` has an entry per state: the number of records in this state
 * that match the filter, tab and search of the list. If the user may read the board's `sum` field, each entry also has
 * the sum of this field. `data` is undefined until it is loaded. `error` is null unless the last request failed;
 * `refetch` repeats the request.
 */
export const useBoardTally = (): {
  readonly data: TallyAnswer['data'] | undefined;
  readonly error: Error | null;
  readonly refetch: () => void;
} => {
  const { resource, rights, state, tab } = useListScreen();
  const provider = useDataProvider<GableDataProvider>();
  const { sum } = resource.list.board ?? {};
  const { q, ...filter } = listParams(state, tab?.filter).filter as Readonly<Record<string, unknown>>; // checked: filters are objects
  const query = {
    by: resource.states?.field ?? '',
    filter: JSON.stringify(filter),
    ...(typeof q === 'string' ? { q } : {}),
    ...(sum !== undefined && rights.mayRead(sum) ? { sum: sum.name } : {}),
  };
  const { data, error, refetch } = useQuery({
    queryKey: [resource.name, 'tally', query],
    // checked: the response schema of `tally`
    queryFn: async ({ signal }) =>
      (await provider.call(resource.name, 'tally', { query, signal })) as TallyAnswer['data'],
    placeholderData: keepPreviousData,
    retry: false,
  });
  return { data, error, refetch: () => void refetch() };
};
