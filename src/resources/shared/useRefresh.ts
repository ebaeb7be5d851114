import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Resource } from '#model/resource.ts';

/** Options of a refresh. `left`: some records left the list, and are not fetched again. */
type RefreshOptions = { readonly left?: boolean };

const isOfOneRecord = (key: readonly unknown[]): boolean => key[1] === 'getOne' || key[1] === 'timeline';

/**
 * Returns a function that fetches the visible data of a resource, and My day, again. The current data is shown until
 * the new data arrives. With `left`, it does not fetch single records, because the record has just been deleted.
 */
export const useRefresh = (resource: Resource): ((options?: RefreshOptions) => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(
    async ({ left = false } = {}) => {
      // My day contains records of all resources.
      void client.invalidateQueries({ queryKey: ['myDay'] });
      await client.invalidateQueries({
        queryKey: [resource.name],
        predicate: ({ queryKey }) => !left || !isOfOneRecord(queryKey),
      });
    },
    [client, resource.name],
  );
};
