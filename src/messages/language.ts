import { isLanguage, type Language } from '#model/language/languages.ts';

/** Storage key of the language that the user chose on this device. */
const languageKey = 'language';

/** Returns the language that the user chose on this device, or undefined if they chose none. */
export const chosenLanguage = (): Language | undefined => {
  const chosen = localStorage.getItem(languageKey);
  return isLanguage(chosen) ? chosen : undefined;
};

/**
 * Returns the language of the screens: the user's choice, otherwise the language that the server wrote into the page
 * (the organization's, otherwise the browser's), otherwise English.
 */
export const screenLanguage = (): Language => {
  const usual = document.documentElement.lang;
  return chosenLanguage() ?? (isLanguage(usual) ? usual : 'en');
};

/** Stores the user's choice of a language on this device, and loads the page again. Undefined removes the choice. */
export const changeLanguage = (language: Language | undefined): void => {
  if (language === undefined) localStorage.removeItem(languageKey);
  else localStorage.setItem(languageKey, language);
  location.reload();
};
