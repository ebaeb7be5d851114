import type { Language } from '#model/language/languages.ts';
import { setWording } from '#model/language/wording.ts';
import { i18nProvider, setTranslations } from './i18nProvider.ts';
import { setLibraryTexts } from './libraryTexts.ts';

let choiceTitles: Readonly<Record<string, string>> = {};

/**
 * Sets the translated titles of choices, which schema files define: choice → title. Call it before `loadLanguage`.
 * Undefined: none.
 */
export const setChoiceTitles = (titles: Readonly<Record<string, string>> = {}): void => {
  choiceTitles = titles;
};

/**
 * Loads the texts of a language, and the font that they need, so that the screens are shown in it. Call it before the
 * first rendering.
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
