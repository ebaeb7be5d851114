/** The languages of the product, by their code in schema files, in addresses and in `Accept-Language`. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** The name of each language in that language. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', hi: 'हिन्दी' };

/** Returns whether a word is the code of a language. */
export const isLanguage = (word: unknown): word is Language => languages.some((language) => language === word);
