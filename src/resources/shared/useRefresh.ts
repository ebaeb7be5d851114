import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Resource } from '#model/resource.ts';

/** Gives a function that fetches anew whatever of a resource stands on the screen; what stands stays until then. */
export const useRefresh = (resource: Resource): (() => Promise<void>) => {
  const client = useQueryClient();
  return useCallback(() => client.invalidateQueries({ queryKey: [resource.name] }), [client, resource.name]);
};
