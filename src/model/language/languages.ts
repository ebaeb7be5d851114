/**
 * The languages of the product: code → its name in that language, and its name in English, which is the value of the
 * organization's setting. The code is used in schema files, in addresses, in `Accept-Language`, and for formats of
 * dates and numbers. English is the source of all texts; every other language has a folder `languages/<code>`.
 */
const list = {
  en: { name: 'English', english: 'English' },
  hi: { name: 'हिन्दी', english: 'Hindi' },
} as const;

/** The code of a language, such as `hi`. */
export type Language = keyof typeof list;

/** The codes of the languages of the product. */
// checked: the keys of the list
export const languages = Object.keys(list) as readonly Language[];

/** Returns the name of a language in that language: `hi` → `हिन्दी`. */
export const languageName = (language: Language): string => list[language].name;

/** Returns the English name of a language: `hi` → `Hindi`. */
export const englishName = (language: Language): string => list[language].english;

/** Returns whether a word is the code of a language. */
export const isLanguage = (word: unknown): word is Language => typeof word === 'string' && Object.hasOwn(list, word);
