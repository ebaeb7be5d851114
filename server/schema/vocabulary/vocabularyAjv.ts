import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import reportVocabulary from '../../../schemas/reports/_report.schema.json' with { type: 'json' };
import vocabulary from '../../../schemas/_vocabulary.schema.json' with { type: 'json' };

/** Ids of the vocabulary's schemas in ajv, by the name under which `vocabularyChecks` exports the check. */
export const vocabularyIds = {
  checkResource: 'gable:resource',
  checkReport: 'gable:report',
  checkSettings: 'gable:settings',
} as const;

/** Returns an ajv with the vocabularies of resources, reports and settings. */
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
