import type { Language } from './languages.ts';

/** All texts of a language other than English. */
export type Wording = {
  readonly language: Language;
  /** Texts of validation messages, by name. */
  readonly messages: Readonly<Record<string, string>>;
  /** Texts of errors, by code. */
  readonly errors: Readonly<Record<string, string>>;
  /** Returns the translation of an English text, or undefined if there is none. */
  readonly wordFor: (text: string) => string | undefined;
};

let current: () => Wording | undefined = () => undefined;

/**
 * Sets the function that returns the texts of the current language; for English it returns undefined. On the server the
 * language depends on the request, in the browser on the user.
 */
export const setWording = (read: () => Wording | undefined): void => {
  current = read;
};

/** Returns the texts of the current language, or undefined for English. */
export const wording = (): Wording | undefined => current();

/**
 * Returns a text of `src/model`, or the title of a choice, in the current language: `New` → `नया`. `text` is the
 * English text, which is returned if it has no translation.
 */
export const word = (text: string): string => current()?.wordFor(text) ?? text;

/** Returns the code of the current language. */
export const languageCode = (): Language => current()?.language ?? 'en';

let titles: (text: string) => readonly string[] = () => [];

/**
 * Sets the function that returns the translations of an English text into all other languages. Only the server sets it,
 * because only the server reads import files, whose columns may have titles in any language.
 */
export const setAllTitles = (read: (text: string) => readonly string[]): void => {
  titles = read;
};

/**
 * Returns the translations of an English text into all other languages: `New` → `["नया"]`. Always empty in the browser.
 */
export const allTitles = (text: string): readonly string[] => titles(text);

/**
 * Returns a sentence in the current language with its parameters filled in: `('%{title} fits', {"title":"Price"})` →
 * `Price fits`. `text` is the English sentence. A parameter without a value becomes ''.
 */
export const sentence = (text: string, params: Readonly<Record<string, string | number>>): string =>
  word(text).replace(/%\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
