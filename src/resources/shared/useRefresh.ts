import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Resource } from '#model/resource.ts';

/** Options of a refresh. `left`: the open record or its timeline must not be fetched again. Default: false. */
type RefreshOptions = { readonly left?: boolean };

const isOfOneRecord = (key: readonly unknown[]): boolean => key[1] === 'getOne' || key[1] === 'timeline';

/**
 * Returns a function that fetches the visible data of a resource, and My day, again. Until the new data arrives, the
 * current data is shown. With the option `left`, single records and their timelines are not fetched, for example
 * because they were deleted.
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
