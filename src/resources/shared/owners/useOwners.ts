import { useQuery } from '@tanstack/react-query';
import { type OwnerChoice, ownersPath, type OwnersAnswer } from '#model/wire/owners.ts';
import { http } from '../../../providers/api/http/http.ts';
import { serves } from '../../../providers/api/config/serverCalls.ts';

/**
 * Returns the react-query result with the users to whom records of a resource can be assigned. The user who should get
 * the next record is first. Fetches nothing if the server has no call for owners.
 */
export const useOwnersQuery = (resource: string) =>
  useQuery({
    queryKey: ['owners', resource],
    queryFn: async ({ signal }) =>
      ((await http(`${ownersPath}?resource=${encodeURIComponent(resource)}`, { signal })).json as OwnersAnswer).data,
    enabled: serves(ownersPath),
    staleTime: 15_000,
    retry: false,
  });

/**
 * Returns the users to whom records of a resource can be assigned. The user who should get the next record is first.
 * Undefined while they are loading, or if they cannot be loaded.
 */
export const useOwners = (resource: string): readonly OwnerChoice[] | undefined => useOwnersQuery(resource).data;
