import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { MergesAnswer, SuspectedPair } from '#model/wire/merges.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useSingleMutation } from '../../resources/shared/useSingleMutation.ts';

/**
 * Returns the react-query result with the suspected duplicates of a resource or, with `record`, of the record with this
 * id. Nothing is fetched if `resource` is undefined.
 */
export const usePairs = (resource: Resource | undefined, record?: string) => {
  const provider = useDataProvider<GableDataProvider>();
  return useQuery({
    queryKey: [resource?.name, 'pairs', record],
    enabled: resource !== undefined,
    staleTime: 0,
    queryFn: async ({ signal }) =>
      // checked: the response type in `model/wire/merges.ts`
      (await provider.call(resource?.name ?? '', 'pairs', {
        query: { record },
        signal,
      })) as readonly SuspectedPair[],
  });
};

/** Returns a mutation that marks the two records of a pair as not the same, so that they are never suspected again. */
export const useDismiss = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (pair: SuspectedPair) =>
      provider.send(resource.name, 'dismissPair', { body: { ids: pair.records.map(({ _id }) => _id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [resource.name, 'pairs'] }),
  });
};

/**
 * Returns the react-query result with `merges`, the records that were merged into the record `id`, and `into`, the id
 * of the record into which it was itself merged, or null. Nothing is fetched if `id` is '', or if records of the
 * resource cannot be merged.
 */
export const useMerges = (resource: Resource, id: string) => {
  const provider = useDataProvider<GableDataProvider>();
  return useQuery({
    queryKey: [resource.name, 'merges', id],
    enabled: resource.calls.merges !== undefined && id !== '',
    retry: false,
    queryFn: async ({ signal }) =>
      // checked: the response type in `model/wire/merges.ts`
      (await provider.call(resource.name, 'merges', { id, signal })) as MergesAnswer['data'],
  });
};

/**
 * Returns a mutation that separates two merged records again. Its argument is the id of the record that was not kept.
 * After a success, all data is fetched again.
 */
export const useUndoMerge = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (merged: string) => provider.send(resource.name, 'undoMerge', { id: merged, body: {} }),
    onSuccess: () => client.invalidateQueries(),
  });
};
