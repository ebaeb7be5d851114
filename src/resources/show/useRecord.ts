import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import { storesForOffline } from '../../providers/api/http/storesForOffline.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/**
 * Returns the react-query result with the record whose id is the parameter `id` of the current route. A record that a
 * list has just loaded is not fetched again, unless the user works offline: the service worker stores only what was
 * fetched.
 */
export const useRecord = (resource: Resource) => {
  const { id = '' } = useParams();
  return useGetOne<ResourceRecord>(
    resource.name,
    { id },
    { enabled: id !== '', retry: false, refetchOnMount: storesForOffline() ? 'always' : true },
  );
};
