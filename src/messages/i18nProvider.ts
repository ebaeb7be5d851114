import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { reactAdmin } from './en/reactAdmin.ts';

// checked: all keys of react-admin that the build uses are here; the others belong to its own screens
let texts: unknown = { ra: reactAdmin };

/**
 * Sets the texts that `i18nProvider` returns in a language other than English: area → texts. Until this is called, the
 * texts are English.
 */
export const setTranslations = (translations: unknown): void => {
  texts = translations;
};

/**
 * Gives react-admin the texts of the client in the user's language. The English texts are not stored here: each area
 * passes its own as defaults, so that they load with the code of the area. `loadLanguage` loads all texts of another
 * language. A text that is missing in this language is shown in English.
 */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => texts as TranslationMessages,
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    // A text that is not a key, for example an error message of the server, is shown unchanged.
    allowMissing: true,
  },
);
