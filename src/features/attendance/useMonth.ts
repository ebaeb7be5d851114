import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { MonthAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';

/**
 * Which working days to load: those of `month`, such as `2026-11`, or of the current month. With `user`, only the days
 * of this user.
 */
export type MonthRequest = {
  readonly month?: string | undefined;
  /** Page of the list of people, from 1. */
  readonly page?: number;
  readonly user?: string | undefined;
};

/** Returns the react-query options that load the working days of a month, for one page of people. */
export const monthQuery = (provider: GableDataProvider, resource: Resource, { month, page = 1, user }: MonthRequest) =>
  queryOptions({
    queryKey: [resource.name, 'month', month ?? 'now', page, user ?? 'all'],
    // checked: the response type in model/wire/wire.ts
    queryFn: async ({ signal }) =>
      (await provider.call(resource.name, 'month', {
        query: { month, page: String(page), user },
        signal,
      })) as MonthAnswer['data'],
    retry: false,
  });

/**
 * Returns the react-query result with the working days of a month, for one page of the people whom the user may see.
 * While another month is loading, the result contains the previous month. Nothing is fetched if `enabled` is false.
 */
export const useMonth = (
  resource: Resource,
  { enabled = true, ...request }: MonthRequest & { readonly enabled?: boolean },
) => {
  const provider = useDataProvider<GableDataProvider>();
  return useQuery({ ...monthQuery(provider, resource, request), placeholderData: keepPreviousData, enabled });
};
