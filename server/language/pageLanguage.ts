import type { FastifyRequest } from 'fastify';
import { isLanguage, type Language } from '#model/language/languages.ts';
import { usualLanguage } from '#model/language/usualLanguage.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';
import { languageOf } from './addRequestLanguage.ts';

/**
 * Returns the language of a page for visitors: that of the parameter `lang`, otherwise the organization's, otherwise
 * the browser's, otherwise English.
 */
export const pageLanguage = (request: FastifyRequest, settings: Pick<Settings, 'language'>): Language => {
  const asked = new URL(request.url, 'http://page').searchParams.get('lang');
  return isLanguage(asked) ? asked : (usualLanguage(settings) ?? languageOf(request));
};
