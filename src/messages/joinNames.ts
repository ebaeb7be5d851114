import { i18nProvider } from './i18nProvider.ts';

/** Joins names as the user's language does: `Asha, Ravi and Meera`. */
export const joinNames = (names: readonly string[]): string => {
  const locale = i18nProvider.getLocale();
  // Indian English puts no comma before "and".
  return new Intl.ListFormat(locale === 'en' ? 'en-IN' : locale, { type: 'conjunction' }).format(names);
};
