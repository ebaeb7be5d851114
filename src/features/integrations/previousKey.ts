import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

/**
 * Returns the visible part of the key that was replaced and still works, and until when. Undefined if there is none.
 */
export const previousKey = (
  { schema }: Resource,
  record: ResourceRecord,
  now = new Date(),
): { readonly key: string; readonly until: string } | undefined => {
  const key: unknown = record[schema.apiKey?.previous ?? ''];
  const until: unknown = record[schema.apiKey?.previousUntil ?? ''];
  return typeof key === 'string' && typeof until === 'string' && Date.parse(until) > now.getTime()
    ? { key, until }
    : undefined;
};
