import { Ajv2020, type Options } from 'ajv/dist/2020.js';
import channelVocabulary from '../../../schemas/channels/_channel.schema.json' with { type: 'json' };
import intakeVocabulary from '../../../schemas/intake/_intake.schema.json' with { type: 'json' };
import reportVocabulary from '../../../schemas/reports/_report.schema.json' with { type: 'json' };
import ruleVocabulary from '../../../schemas/rules/_rule.schema.json' with { type: 'json' };
import resourceVocabulary from '../../../schemas/_vocabulary.schema.json' with { type: 'json' };
import { withLanguages } from '#model/language/withLanguages.ts';

/** Ids of the vocabulary's schemas in ajv, by the name of the check in `vocabularyChecks.ts`. */
export const vocabularyIds = {
  checkResource: 'gable:resource',
  checkReport: 'gable:report',
  checkIntake: 'gable:intake',
  checkChannel: 'gable:channel',
  checkRule: 'gable:rule',
  checkSettings: 'gable:settings',
} as const;

/**
 * Returns an ajv with the vocabularies of resources, reports, sources, channels, rules and settings. `code`: the
 * options for the code that ajv generates.
 */
export const vocabularyAjv = (code?: Options['code']): Ajv2020 => {
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    allowUnionTypes: true,
    verbose: true,
    ...(code === undefined ? {} : { code }),
  });
  // The titles of the values of `enum` in the form of a file.
  ajv.addVocabulary(['choiceTitles']);
  const vocabulary = withLanguages(resourceVocabulary);
  ajv.addSchema(vocabulary, vocabularyIds.checkResource);
  ajv.addSchema(withLanguages(reportVocabulary), vocabularyIds.checkReport);
  ajv.addSchema(withLanguages(intakeVocabulary), vocabularyIds.checkIntake);
  ajv.addSchema(withLanguages(channelVocabulary), vocabularyIds.checkChannel);
  ajv.addSchema(withLanguages(ruleVocabulary), vocabularyIds.checkRule);
  ajv.addSchema({ $defs: vocabulary.$defs, ...vocabulary.$defs.settings }, vocabularyIds.checkSettings);
  return ajv;
};
