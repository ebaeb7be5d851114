import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'ra-core';
import type { Model } from '#model/resource.ts';
import { readToken } from '../../../../providers/session/tokenStore.ts';
import { listParams } from '../query/listParams.ts';
import { parseListState } from '../query/listState.ts';

export type PrefetchOptions = {
  readonly model: Model;
  readonly dataProvider: DataProvider;
  readonly queryClient: QueryClient;
  readonly address: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Requests the records of an address before the first render, under the query key of the list, so that the list renders
 * once with its rows. Does nothing for a tab, because it needs the user's permissions first.
 */
export const prefetchList = ({
  model,
  dataProvider,
  queryClient,
  address: { pathname, search },
}: PrefetchOptions): void => {
  const resource = Object.values(model.resources).find(({ screens }) => screens?.list === pathname);
  // Resources with one record, or with messages, have other screens with other requests.
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
