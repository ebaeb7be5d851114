import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';

export type SecretWords = {
  readonly what: string;
  readonly act: string;
  readonly before: string /** None was made yet. */;
  readonly isFirst: boolean;
};

/** Says what the secret of a record for machines is called, and what comes of making it. */
export const secretWords = ({ schema }: Resource, record: ResourceRecord): SecretWords => {
  if (schema.webhook !== undefined) {
    return {
      what: 'Secret',
      act: 'New secret',
      before:
        'The secret is shown once. Receivers use it to verify our requests. The previous secret stays valid for 24 hours.',
      isFirst: false,
    };
  }
  const isFirst = schema.apiKey !== undefined && isBlank(record[schema.apiKey.id]);
  return isFirst
    ? {
        what: 'Key',
        act: 'Create key',
        before: 'The key is shown once. Anyone who has it can use the permissions you chose.',
        isFirst,
      }
    : {
        what: 'Key',
        act: 'Replace key',
        before: 'The new key is shown once. The current key stops working immediately.',
        isFirst,
      };
};
