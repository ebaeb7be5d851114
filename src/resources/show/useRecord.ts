import { useGetOne } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/** Returns the react-query result with the record whose id is the parameter `id` of the current route. */
export const useRecord = (resource: Resource) => {
  const { id = '' } = useParams();
  return useGetOne<ResourceRecord>(resource.name, { id }, { enabled: id !== '', retry: false });
};
