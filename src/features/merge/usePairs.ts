import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { MergesAnswer, SuspectedPair } from '#model/wire/merges.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import { useSingleMutation } from '../../resources/shared/useSingleMutation.ts';

/** Returns the query of the suspected duplicates of a resource, or of one record. */
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

/** Returns a mutation that stores permanently that two records are not the same. */
export const useDismiss = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (pair: SuspectedPair) =>
      provider.send(resource.name, 'dismissPair', { body: { ids: pair.records.map(({ _id }) => _id) } }),
    onSuccess: () => client.invalidateQueries({ queryKey: [resource.name, 'pairs'] }),
  });
};

/** Returns the query of the records that were merged into a record, and of the record into which it was merged. */
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

/** Returns a mutation that undoes the merge of a record. */
export const useUndoMerge = (resource: Resource) => {
  const provider = useDataProvider<GableDataProvider>();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: (merged: string) => provider.send(resource.name, 'undoMerge', { id: merged, body: {} }),
    onSuccess: () => client.invalidateQueries(),
  });
};
