import type { QueryClient } from '@tanstack/react-query';
import type { DataProvider } from 'react-admin';
import type { Model } from '#model/resource.ts';
import { readToken } from '../../../providers/session/tokenStore.ts';
import { listParams } from './listParams.ts';
import { parseListState } from './listState.ts';

export type Priming = {
  readonly model: Model;
  readonly dataProvider: DataProvider;
  readonly queryClient: QueryClient;
  readonly address: Pick<Location, 'pathname' | 'search'>;
};

/**
 * Asks for the records that an address opens with before anything is drawn, under the key by which the list will look
 * for them: what the boot entry has asked for is read while the rest is drawn, and the list comes with its rows rather
 * than twice. Not for a tab, for which the person's rights are needed first.
 */
export const primeList = ({ model, dataProvider, queryClient, address: { pathname, search } }: Priming): void => {
  const resource = Object.values(model.resources).find(({ screens }) => screens?.list === pathname);
  // One record, or messages, have screens of their own, which ask for something else.
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
