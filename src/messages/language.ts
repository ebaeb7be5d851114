import { isLanguage, type Language } from '#model/language/languages.ts';

/** Storage key of the language that the user chose on this device. */
const languageKey = 'language';

/** Returns the language that the user chose on this device, or undefined. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(languageKey);
  return isLanguage(chosen) ? chosen : undefined;
};

/**
 * Returns the language of the screens: the user's choice, otherwise the language that the server wrote into the page
 * (the organization's, otherwise the browser's).
 */
export const screenLanguage = (): Language => {
  const usual = document.documentElement.lang;
  return chosenLanguage() ?? (isLanguage(usual) ? usual : 'en');
};

/** Stores the language of the screens and loads the page again. Undefined: the default language. */
export const changeLanguage = (language: Language | undefined): void => {
  if (language === undefined) localStorage.removeItem(languageKey);
  else localStorage.setItem(languageKey, language);
  location.reload();
};
