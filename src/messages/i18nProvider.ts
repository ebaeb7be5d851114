import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { reactAdmin } from './en/reactAdmin.ts';

// checked: the texts that are missing belong to react-admin's own screens, which are not part of the build
let texts: unknown = { ra: reactAdmin };

/** Sets the texts of another language than English, by area. */
export const setTranslations = (translations: unknown): void => {
  texts = translations;
};

/**
 * The texts of the client. The English ones are not loaded here; each area passes its own as the default of a key, so
 * that an area's texts arrive with its code. Another language is a folder beside `en` with the same keys, all loaded at
 * once by `loadLanguage` when it is the user's; a text that it lacks stays English.
 */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  () => texts as TranslationMessages,
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    // A text that is not a key, for example an error message of the server, is shown as it is.
    allowMissing: true,
  },
);
