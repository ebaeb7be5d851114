import { isLanguage, type Language } from '#model/language/languages.ts';

/**
 * Returns the supported language that an `Accept-Language` header prefers: `hi-IN,hi;q=0.9,en;q=0.8` → `hi`. Returns
 * undefined if it names no supported language or is missing, as for most programs.
 */
export const acceptedLanguage = (header: string | undefined): Language | undefined =>
  header
    ?.split(',')
    .map((part) => {
      const [name = '', quality = ''] = part.trim().toLowerCase().split(';');
      const [, weight = '1'] = /^\s*q=([\d.]+)/.exec(quality) ?? [];
      return { language: name.split('-')[0], weight: Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ language }) => language)
    .find(isLanguage);
