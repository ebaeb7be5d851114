import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import reportVocabulary from '../../../schemas/reports/_report.schema.json' with { type: 'json' };
import vocabulary from '../../../schemas/_vocabulary.schema.json' with { type: 'json' };

/**
 * What the checks of the vocabulary are called among ajv's schemas, by the name that `vocabularyChecks` exports them
 * under.
 */
export const vocabularyIds = {
  checkResource: 'gable:resource',
  checkReport: 'gable:report',
  checkSettings: 'gable:settings',
} as const;

/** Gives an ajv that knows the vocabulary of resources, of reports and of the settings. */
export const vocabularyAjv = (code?: Options['code']): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    ...(code === undefined ? {} : { code }),
  });
  ajv.addSchema(vocabulary, vocabularyIds.checkResource);
  ajv.addSchema(reportVocabulary, vocabularyIds.checkReport);
  ajv.addSchema({ $defs: vocabulary.$defs, ...vocabulary.$defs.settings }, vocabularyIds.checkSettings);
  return ajv;
};
