import type { Settings } from '../schema/schema.ts';
import type { Language } from './languages.ts';

/**
 * Returns the language of the organization, or undefined if it has chosen none. The browser's language is then used.
 */
export const usualLanguage = ({ language }: Pick<Settings, 'language'>): Language | undefined =>
  language === undefined ? undefined : language === 'Hindi' ? 'hi' : 'en';
