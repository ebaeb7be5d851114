import { isObject } from '#model/schema/json.ts';
import { i18nProvider } from '../../../messages/i18nProvider.ts';

/** Returns a text of a schema file in the language of the screen, otherwise in English, or '' if there is none. */
export const textOf = (value: unknown): string => {
  const text = isObject(value) ? (value[i18nProvider.getLocale()] ?? value['en']) : value;
  return typeof text === 'string' ? text : '';
};
