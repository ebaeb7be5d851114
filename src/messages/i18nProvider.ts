import type { I18nProvider, TranslationMessages } from 'react-admin';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import { reactAdmin } from './en/reactAdmin.ts';

/**
 * The languages of the client: English only. The English texts of the screens are not loaded here; each area passes its
 * own as the default of a key, so that an area's texts arrive with its code. Another language is a folder beside `en`
 * with the same keys, loaded here when the user chooses it; a text that it lacks stays English.
 */
export const i18nProvider: I18nProvider = polyglotI18nProvider(
  // checked: the texts that are missing belong to react-admin's own screens, which are not part of the build
  () => ({ ra: reactAdmin }) as unknown as TranslationMessages,
  'en',
  [{ locale: 'en', name: 'English' }],
  {
    // A text that is not a key, for example an error message of the server, is shown as it is.
    allowMissing: true,
  },
);
