import type { I18nProvider } from 'react-admin';
import { reactAdmin } from './en/reactAdmin.ts';

/** Texts by the parts of their keys. */
type Branch = { readonly [part: string]: unknown };

const english: Branch = { ra: reactAdmin };
let texts = english;
let locale = 'en';

/** Sets the texts of a language other than English, by area. */
export const setTranslations = (translations: Branch): void => {
  texts = translations;
};

const textAt = (key: string): string | undefined => {
  const found = key
    .split('.')
    .reduce<unknown>(
      (branch, part) => (Object.hasOwn(Object(branch), part) ? (branch as Branch)[part] : undefined),
      texts,
    );
  return typeof found === 'string' ? found : undefined;
};

/** `%{count} lead |||| %{count} leads` → the form for a number. All languages here have one for 1 and one for others. */
const formOf = (text: string, count: unknown): string => {
  if (count === undefined || count === null) return text;
  const [one = '', others = one] = text.split('||||');
  return (count === 1 ? one : others).trim();
};

/**
 * The texts of the client. The English texts are not loaded here; each area passes its own as the default of a key, so
 * that an area's texts arrive with its code. Another language is a folder beside `en` with the same keys, which
 * `loadLanguage` loads completely if it is the user's language; a text that it lacks stays English. A text that is not
 * a key, for example an error message of the server, is shown unchanged.
 */
export const i18nProvider: I18nProvider = {
  translate: (key, options: Readonly<Record<string, unknown>> = {}) => {
    const { _: usual } = options;
    const text = textAt(key) ?? (typeof usual === 'string' ? usual : key);
    return formOf(text, options['smart_count']).replace(/%\{(.*?)\}/g, (placeholder, name: string) => {
      const value = Object.hasOwn(options, name) ? options[name] : undefined;
      return value === undefined || value === null ? placeholder : String(value);
    });
  },
  changeLocale: async (next) => {
    locale = next;
  },
  getLocale: () => locale,
  getLocales: () => [{ locale: 'en', name: 'English' }],
};
