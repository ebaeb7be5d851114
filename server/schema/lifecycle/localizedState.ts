import { cachedBy } from '#model/cachedBy.ts';
import type { Language } from '#model/language/languages.ts';
import { choiceTitlesIn } from '#model/language/localize.ts';
import { localizeFiles } from '#model/language/localizeFiles.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Model } from '#model/resource.ts';
import { deepFreeze } from '#model/schema/json.ts';
import type { SchemaFiles } from '#model/schema/files/schemaFiles.ts';
import { currentLanguage, setRequestTexts } from '../../language/language.ts';
import { answersOf, type SchemaState } from './schemaState.ts';

// Cached by the files, so that the resources stay the same objects when only the organization's settings change.
const modelIn = cachedBy((source: SchemaFiles) =>
  cachedBy((language: Language) => deepFreeze(parseModel(localizeFiles(source, language), ''))),
);

/**
 * Returns the model with its texts in the language of the request, or `model` itself in English. Until the request
 * ends, `translateText` also finds the texts of this model's files.
 */
export const localizedModel = (model: Model): Model => {
  const language = currentLanguage();
  const { source } = model;
  if (source === undefined) return model;
  setRequestTexts(source);
  if (language === 'en') return model;
  const own = modelIn(source)(language);
  return { ...own, source, version: model.version, settings: { ...model.settings, setup: own.settings.setup } };
};

const stateIn = cachedBy((state: SchemaState) =>
  cachedBy((language: Language): SchemaState => {
    const model = localizedModel(state.model);
    return { ...state, model, ...answersOf(model, state.compiled, choiceTitlesIn(state.model.source, language)) };
  }),
);

/**
 * Returns the schema state with its model and its response bodies in the language of the request, or `state` itself in
 * English. Until the request ends, `translateText` also finds the texts of this model's files.
 */
export const localizedState = (state: SchemaState): SchemaState => {
  const language = currentLanguage();
  const { source } = state.model;
  if (source === undefined) return state;
  setRequestTexts(source);
  if (language === 'en') return state;
  return stateIn(state)(language);
};
