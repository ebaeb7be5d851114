import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Resource } from '#model/resource.ts';

/** `left`: the records in question are gone from where they stood, and are not asked for again. */
type RefreshOptions = { readonly left?: boolean };

const isOfOneRecord = (key: readonly unknown[]): boolean => key[1] === 'getOne' || key[1] === 'timeline';

/** Returns a function that fetches again whatever of a resource is on the screen; what stands stays until then. */
export const useRefresh = (resource: Resource): ((options?: RefreshOptions) => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(
    ({ left = false } = {}) =>
      client.invalidateQueries({
        queryKey: [resource.name],
        predicate: ({ queryKey }) => !left || !isOfOneRecord(queryKey),
      }),
    [client, resource.name],
  );
};
