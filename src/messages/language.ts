import { isLanguage, type Language } from '#model/language/languages.ts';

/** Key in local storage of the language that the user of this device chose. */
const languageKey = 'language';

/** Returns the language that the user of this device chose, or undefined. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(languageKey);
  return isLanguage(chosen) ? chosen : undefined;
};

/**
 * Returns the language of the screens: the user's choice, otherwise the language that the server wrote into the page,
 * which is the organization's or the browser's.
 */
export const screenLanguage = (): Language => {
  const usual = document.documentElement.lang;
  return chosenLanguage() ?? (isLanguage(usual) ? usual : 'en');
};

/** Switches the screens to another language by reloading the page. Absent: the default language. */
export const changeLanguage = (language: Language | undefined): void => {
  if (language === undefined) localStorage.removeItem(languageKey);
  else localStorage.setItem(languageKey, language);
  location.reload();
};
