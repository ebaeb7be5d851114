import type { Language } from '#model/language/languages.ts';
import { languagePath, type LanguageAnswer } from '#model/wire/languagePath.ts';
import { changeLanguage, chosenLanguage } from '../../messages/language.ts';
import { http } from '../api/http/http.ts';
import { serves } from '../api/config/serverCalls.ts';

/** Stores the language of the user for every device, for emails and for notifications. Absent: the organization's. */
export const storeLanguage = async (language: Language | undefined): Promise<void> => {
  await http(languagePath, { method: 'PUT', body: { language: language ?? null } });
};

/**
 * Switches the screens to the language that the user chose on another device. Resolves to whether the page is reloaded
 * for that.
 */
export const adoptLanguage = async (): Promise<boolean> => {
  if (!serves(languagePath)) return false;
  try {
    // checked: our server writes nothing else
    const { language } = ((await http(languagePath)).json as LanguageAnswer).data;
    const chosen = chosenLanguage();
    if (language === null || language === chosen) return false;
    changeLanguage(language);
    return true;
  } catch {
    // The screens stay in the language they are in.
    return false;
  }
};
