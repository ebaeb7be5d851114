import { languages } from './languages.ts';
import { isObject } from '../schema/json.ts';

const isLanguageCode = (value: unknown): boolean => isObject(value) && value['$ref'] === '#/$defs/languageCode';

/** Returns a part of a vocabulary, with a property per language in each object whose keys are codes of languages. */
const withLanguagesIn = (part: unknown): unknown => {
  if (Array.isArray(part)) return part.map(withLanguagesIn);
  if (!isObject(part)) return part;
  const words = Object.fromEntries(Object.entries(part).map(([word, value]) => [word, withLanguagesIn(value)]));
  const { propertyNames, additionalProperties, properties, ...others } = words;
  if (!isLanguageCode(propertyNames)) return words;
  const translations = languages
    .filter((language) => language !== 'en')
    .map((language) => [language, additionalProperties] as const);
  return {
    ...others,
    properties: { ...(isObject(properties) ? properties : {}), ...Object.fromEntries(translations) },
    additionalProperties: false,
  };
};

/**
 * Returns a vocabulary of schema files that allows exactly the languages of the product where the file of the
 * vocabulary allows any code of a language. So only these are accepted and suggested, and another one is refused by
 * name.
 */
export const withLanguages = <Vocabulary extends object>(vocabulary: Vocabulary): Vocabulary =>
  // checked: only objects whose keys are languages change
  withLanguagesIn(vocabulary) as Vocabulary;
