import { currentTexts } from './serverLanguages.ts';

/** Returns the translations for the public page's script, by the English texts; undefined in English. */
export const visitorWords = (): Readonly<Record<string, string>> | undefined => currentTexts()?.visitorTexts;
