import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'ra-core';
import type { Model } from '#model/resource.ts';
import { readToken } from '../../../../providers/session/tokenStore.ts';
import { listParams } from '../query/listParams.ts';
import { parseListState } from '../query/listState.ts';

/** The list to request (`address`), and what the request needs. */
export type PrefetchOptions = {
  readonly model: Model;
  readonly dataProvider: DataProvider;
  readonly queryClient: QueryClient;
  readonly address: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Requests the records of a list before its first render, so that it renders once, with its rows. Does nothing if the
 * address is not a list of records, if the user is not signed in, or if the list opens in a tab other than "All",
 * because tabs depend on the user's permissions.
 */
export const prefetchList = ({
  model,
  dataProvider,
  queryClient,
  address: { pathname, search },
}: PrefetchOptions): void => {
  const resource = Object.values(model.resources).find(({ screens }) => screens?.list === pathname);
  // Resources with a single record, and message templates, have other screens.
  if (resource === undefined || resource.singleton || resource.message !== undefined || readToken() === undefined)
    return;
  const state = parseListState(resource, new URLSearchParams(search));
  if (state.tab !== '') return;
  const params = listParams(state);
  void queryClient.prefetchQuery({
    queryKey: [resource.name, 'getList', { ...params, meta: undefined }],
    retry: false,
    queryFn: async () => {
      const { data, total, pageInfo, meta } = await dataProvider.getList(resource.name, params);
      return { data, total, pageInfo, meta };
    },
  });
};
