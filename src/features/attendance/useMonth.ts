import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { MonthAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';

/**
 * The requested month. Without `month`, it is the current month in the organization's time zone. With `user`, it has
 * only that person.
 */
export type MonthRequest = {
  readonly month?: string | undefined;
  readonly page?: number;
  readonly user?: string | undefined;
};

/** Returns the query of the working days of a month. While another month is loading, the previous month is returned. */
export const useMonth = (resource: Resource, { month, page = 1, user }: MonthRequest, enabled = true) => {
  const provider = useDataProvider<GableDataProvider>();
  return useQuery({
    queryKey: [resource.name, 'month', month ?? 'now', page, user ?? 'all'],
    // checked: the response type in model/wire/wire.ts
    queryFn: async ({ signal }) =>
      (await provider.call(resource.name, 'month', {
        query: { month, page: String(page), user },
        signal,
      })) as MonthAnswer['data'],
    placeholderData: keepPreviousData,
    retry: false,
    enabled,
  });
};
