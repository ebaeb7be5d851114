import type { Settings } from '../schema/settingsSchema.ts';
import { englishName, type Language, languages } from './languages.ts';

/**
 * Returns the organization's default language. Returns undefined if none is set: the browser's language is then used.
 */
export const usualLanguage = ({ language }: Pick<Settings, 'language'>): Language | undefined =>
  languages.find((one) => englishName(one) === language);
