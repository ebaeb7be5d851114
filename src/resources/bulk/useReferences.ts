import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'ra-core';
import type { Resource } from '#model/resource.ts';
import type { ReferencesAnswer } from '#model/wire/wire.ts';
import type { GableDataProvider } from '../../providers/api/gableDataProvider.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/**
 * A field through which records of a resource refer to the given records, and the number of these referring records.
 */
export type Reference = ReferencesAnswer['data'][number];

const isReferences = (data: unknown): data is readonly Reference[] => Array.isArray(data);

/**
 * Returns which fields of which resources refer to the given records, each with the number of referring records.
 * Undefined while they are loading; empty if they cannot be loaded, or if `enabled` is false.
 */
export const useReferences = (
  resource: Resource,
  records: readonly ResourceRecord[],
  { enabled }: { readonly enabled: boolean },
): readonly Reference[] | undefined => {
  const provider = useDataProvider<GableDataProvider>();
  const ids = records.map(({ id }) => id);
  const [first] = ids;
  const { data, isError } = useQuery({
    // The key does not start with the name of the resource. Otherwise the query would be sent again when the records
    // are deleted.
    queryKey: ['references', resource.name, ids],
    queryFn: async ({ signal }) => {
      const answer =
        ids.length === 1 && first !== undefined
          ? await provider.call(resource.name, 'references', { id: first, signal })
          : await provider.call(resource.name, 'bulk', { body: { operation: 'references', ids }, signal });
      return isReferences(answer) ? answer : [];
    },
    enabled: enabled && ids.length > 0,
    gcTime: 0,
    retry: false,
  });
  return isError || !enabled ? [] : data;
};
