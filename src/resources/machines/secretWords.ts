import { isBlank } from '#model/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../shared/resourceRecord.ts';

export type SecretWords = { readonly what: string; readonly act: string; readonly before: string; /** None was made yet. */ readonly isFirst: boolean };

/** Says what the secret of a record for machines is called, and what comes of making it. */
export const secretWords = ({ schema }: Resource, record: ResourceRecord): SecretWords => {
  if (schema.webhook !== undefined) {
    return { what: 'Secret', act: 'New secret', before: 'A secret is made and shown once; the other program checks with it that a call is ours. One that was made before goes on signing beside it for 24 hours.', isFirst: false };
  }
  const isFirst = schema.apiKey !== undefined && isBlank(record[schema.apiKey.id]);
  return isFirst
    ? { what: 'Key', act: 'Make the key', before: 'The key is made now and shown once. Whoever has it calls with the rights that you chose.', isFirst }
    : { what: 'Key', act: 'Replace the key', before: 'A new key is made and shown once. The one before it stops working at once.', isFirst };
};
