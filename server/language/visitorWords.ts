import { hindiVisitorTexts } from './hi/hindiVisitorTexts.ts';
import { currentLanguage } from './language.ts';

/** Returns the texts of the public page's script by the English ones; undefined in English. */
export const visitorWords = (): Readonly<Record<string, string>> | undefined =>
  currentLanguage() === 'hi' ? hindiVisitorTexts : undefined;
