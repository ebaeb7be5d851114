import { type Language, languages } from '#model/language/languages.ts';
import { currentLanguage } from './language.ts';
import type { ServerLanguage } from './ServerLanguage.ts';

const importLanguage = async (language: Language): Promise<readonly [Language, ServerLanguage]> => {
  // checked: the tests ensure that each language has this file with this type
  const { serverLanguage } = (await import(`../../languages/${language}/server/serverLanguage.ts`)) as {
    readonly serverLanguage: ServerLanguage;
  };
  return [language, serverLanguage];
};

/** The texts of each language other than English. */
export const serverLanguages: ReadonlyMap<Language, ServerLanguage> = new Map(
  await Promise.all(languages.filter((language) => language !== 'en').map(importLanguage)),
);

/** Returns the texts of the current language; undefined for English. */
export const currentTexts = (): ServerLanguage | undefined => serverLanguages.get(currentLanguage());
