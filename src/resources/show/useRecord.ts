import { useGetOne } from 'react-admin';
import { useParams } from 'react-router-dom';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

/** Fetches the record that the address names by its parameter `id`. */
export const useRecord = (resource: Resource) => {
  const { id = '' } = useParams();
  return useGetOne<ResourceRecord>(resource.name, { id }, { enabled: id !== '', retry: false });
};
