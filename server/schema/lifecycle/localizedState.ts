import type { Language } from '#model/language/languages.ts';
import { choiceTitlesIn } from '#model/language/localize.ts';
import { localizeFiles } from '#model/language/localizeFiles.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import type { SchemaFiles } from '#model/schema/schemaFiles.ts';
import { currentLanguage, takeTexts } from '../../language/language.ts';
import { answersOf, type SchemaState } from './schemaState.ts';

// By the files, so that the resources stay the same objects when only the organization's settings change.
const models = new WeakMap<SchemaFiles, Map<Language, Model>>();
const states = new WeakMap<SchemaState, Map<Language, SchemaState>>();

const cachedIn = <Key extends object, Value>(
  cache: WeakMap<Key, Map<Language, Value>>,
  key: Key,
  language: Language,
  make: () => Value,
): Value => {
  const ofKey = cache.get(key) ?? new Map<Language, Value>();
  cache.set(key, ofKey);
  const value = ofKey.get(language) ?? make();
  ofKey.set(language, value);
  return value;
};

/**
 * Returns a model with its texts in the current language, which the request then uses. In English it is the same model.
 */
export const localizedModel = (model: Model): Model => {
  const language = currentLanguage();
  const { source } = model;
  if (source === undefined) return model;
  takeTexts(source);
  if (language === 'en') return model;
  const own = cachedIn(models, source, language, () => parseModel(localizeFiles(source, language), model.version));
  return { ...own, source, version: model.version, settings: { ...model.settings, setup: own.settings.setup } };
};

/** Returns the state of the schemas with the model that `localizedModel` returns. */
export const localizedState = (state: SchemaState): SchemaState => {
  const language = currentLanguage();
  const { source } = state.model;
  if (source === undefined) return state;
  takeTexts(source);
  if (language === 'en') return state;
  return cachedIn(states, state, language, () => {
    const model = localizedModel(state.model);
    return { ...state, model, ...answersOf(model, state.compiled, choiceTitlesIn(source, language)) };
  });
};
