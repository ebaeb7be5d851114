import { useQueries } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Filter } from '#model/schema/tabSchema.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { listParams } from '../list/state/query/listParams.ts';
import { useListScreen } from '../list/state/listScreen.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/** Cards per request. It is a page size for which the server has a prepared plan. */
const cardsPerPage = 25;

type ColumnRecords = {
  /** Returns the record at a position of the column. Undefined until it is loaded. */
  readonly at: (index: number) => ResourceRecord | undefined;
  /** The error of the first page that could not be loaded. Undefined if there is none. */
  readonly error: Error | undefined;
  /** Fetches again the pages that could not be loaded. */
  readonly retry: () => void;
};

/**
 * Returns the loaded records of the board column with this filter. Only the pages that contain the records from index
 * `first` to `last` are loaded, so that a refresh of a long column stays cheap; `at` returns undefined for all other
 * records. Loads nothing if `last` is less than `first`.
 */
export const useColumnRecords = (
  filter: Filter,
  { first, last }: { readonly first: number; readonly last: number },
): ColumnRecords => {
  const { resource, state } = useListScreen();
  const provider = useDataProvider<GableDataProvider>();
  const from = Math.floor(first / cardsPerPage);
  const pages =
    last < first ? [] : Array.from({ length: Math.floor(last / cardsPerPage) - from + 1 }, (_, i) => from + i);
  const answers = useQueries({
    queries: pages.map((page) => {
      const params = listParams({ ...state, filter, page: page + 1, perPage: cardsPerPage });
      return {
        queryKey: [resource.name, 'getList', 'board', params],
        queryFn: async ({ signal }: { readonly signal: AbortSignal }) =>
          (await provider.getList<ResourceRecord>(resource.name, { ...params, signal })).data,
        retry: false,
      };
    }),
  });
  return {
    at: (index) => answers[Math.floor(index / cardsPerPage) - from]?.data?.[index % cardsPerPage],
    error: answers.find(({ error }) => error !== null)?.error ?? undefined,
    retry: () => {
      for (const { error, refetch } of answers) if (error !== null) void refetch();
    },
  };
};
