import { isLanguage, type Language } from '#model/language/languages.ts';

/** Name of the entry in local storage with the language that the user of this device chose. */
export const languageKey = 'language';

/** Returns the language that the user of this device chose, or undefined. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(languageKey);
  return isLanguage(chosen) ? chosen : undefined;
};

/**
 * Returns the language of the screens: what the user chose, else what the server wrote into the page, which is the
 * organization's or the browser's.
 */
export const screenLanguage = (): Language => {
  const usual = document.documentElement.lang;
  return chosenLanguage() ?? (isLanguage(usual) ? usual : 'en');
};

/** Shows the screens in another language from now on: loads the page again. Absent: the usual one. */
export const changeLanguage = (language: Language | undefined): void => {
  if (language === undefined) localStorage.removeItem(languageKey);
  else localStorage.setItem(languageKey, language);
  location.reload();
};
