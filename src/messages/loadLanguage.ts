import type { Language } from '#model/language/languages.ts';
import { setWording } from '#model/language/wording.ts';
import { i18nProvider, setTranslations } from './i18nProvider.ts';
import { setLibraryTexts } from './libraryTexts.ts';

let choiceTitles: Readonly<Record<string, string>> = {};

/**
 * Sets the titles of choices in the user's language, as the schema files define them: choice → title. These titles
 * replace the client's own translations of choices. Default: none. Call it before `loadLanguage`.
 */
export const setChoiceTitles = (titles: Readonly<Record<string, string>> = {}): void => {
  choiceTitles = titles;
};

/**
 * Makes a language the language of the screens: loads its texts, and a font if the device has none for it. English
 * loads nothing. Rejects if the texts cannot be loaded. Call it before the first rendering.
 */
export const loadLanguage = async (language: Language): Promise<void> => {
  document.documentElement.lang = language;
  if (language === 'en') return;
  const { addHindiFont, hindiLibrary, hindiTexts, hindiWording } = await import('./hi/hindiPack.ts');
  await addHindiFont();
  const { words, ...rest } = hindiWording;
  const wording = { ...rest, wordFor: (text: string) => choiceTitles[text] ?? words[text] };
  setWording(() => wording);
  setTranslations(hindiTexts);
  setLibraryTexts(hindiLibrary);
  await i18nProvider.changeLocale(language);
};
