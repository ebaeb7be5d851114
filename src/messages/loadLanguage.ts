import type { Language } from '#model/language/languages.ts';
import { setWording } from '#model/language/wording.ts';
import { titleInFiles } from './choiceTitles.ts';
import type { ClientLanguage } from './ClientLanguage.ts';
import { i18nProvider, setTranslations } from './i18nProvider.ts';
import { setLibraryTexts } from './libraryTexts.ts';
import { loadFont } from './loadFont.ts';

/** Loads the texts of a language other than English from its folder. */
const importLanguage = async (language: Language): Promise<ClientLanguage> => {
  // checked: the tests ensure that each language has this file with this type
  const { clientLanguage } = (await import(`../../languages/${language}/client/clientLanguage.ts`)) as {
    readonly clientLanguage: ClientLanguage;
  };
  return clientLanguage;
};

/**
 * Makes a language the language of the screens: loads its texts, and a font if the device has none for it. English
 * loads nothing. Rejects if the texts cannot be loaded. Call it before the first rendering.
 */
export const loadLanguage = async (language: Language): Promise<void> => {
  document.documentElement.lang = language;
  if (language === 'en') return;
  const [{ screens, library, messages, errors, words }] = await Promise.all([
    importLanguage(language),
    loadFont(language),
  ]);
  const wordFor = (text: string): string | undefined => titleInFiles(text) ?? words[text];
  const wording = { language, messages, errors, wordFor };
  setWording(() => wording);
  setTranslations(screens);
  setLibraryTexts(library);
  await i18nProvider.changeLocale(language);
};
