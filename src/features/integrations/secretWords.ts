import { isBlank } from '#model/schema/json.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceRecord } from '../../resources/shared/resourceRecord.ts';
import { integrationsText } from '../../messages/en/integrationsText.ts';

/** The texts of the dialog that creates a secret. */
export type SecretWords = {
  readonly what: string;
  readonly act: string;
  readonly before: string;
  /** Whether no secret has been created yet. */
  readonly isFirst: boolean;
};

/**
 * Returns the texts of the dialog that creates the secret of an API key or webhook: the name of the secret (`what`),
 * the text of the button (`act`), and an explanation or warning (`before`). For an API key, the texts depend on whether
 * the key already has a secret.
 */
export const secretWords = ({ schema }: Resource, record: ResourceRecord): SecretWords => {
  if (schema.webhook !== undefined) {
    return {
      what: integrationsText('secret.name'),
      act: integrationsText('secret.new'),
      before: integrationsText('secret.newText'),
      isFirst: false,
    };
  }
  const isFirst = schema.apiKey !== undefined && isBlank(record[schema.apiKey.id]);
  return isFirst
    ? {
        what: integrationsText('key.name'),
        act: integrationsText('key.create'),
        before: integrationsText('key.createText'),
        isFirst,
      }
    : {
        what: integrationsText('key.name'),
        act: integrationsText('key.replace'),
        before: integrationsText('key.replaceText'),
        isFirst,
      };
};
