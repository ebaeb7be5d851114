import type { Language } from '#model/language/languages.ts';
import { languagePath, type LanguageAnswer } from '#model/wire/languagePath.ts';
import { changeLanguage, chosenLanguage } from '../../messages/language.ts';
import { http } from '../api/http/http.ts';
import { serves } from '../api/config/serverCalls.ts';

/**
 * Stores the language of the signed-in user on the server. It applies to all devices of the user, and to emails and
 * notifications. If `language` is undefined, the user gets the organization's language. Rejects with the `AppError` of
 * the call.
 */
export const storeLanguage = async (language: Language | undefined): Promise<void> => {
  await http(languagePath, { method: 'PUT', body: { language: language ?? null } });
};

/**
 * Switches to the language that the server stores for the user, who may have chosen it on another device. Resolves to
 * true if the page is reloaded in another language; false if the language is the same, or if the server stores none or
 * cannot be reached.
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
    // If this fails, the screens keep their language.
    return false;
  }
};
