import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#model/language/languages.ts';
import type { SchemaFiles } from '#model/schema/files/schemaFiles.ts';

/** The language, and the schema files with titles, in which a request or a message to a user is written. */
type Writing = {
  readonly language: Language;
  /** The schema files with the titles and choices to use: the active ones, or those of a draft. */
  files: SchemaFiles | undefined;
};

const storage = new AsyncLocalStorage<Writing>();
const ofRequests = new WeakMap<object, Writing>();

/** Returns the language of the server's response, as `inLanguage` or `inLanguageOf` set it; otherwise English. */
export const currentLanguage = (): Language => storage.getStore()?.language ?? 'en';

/** Runs a function, and everything that it awaits, in a language. Returns the result of the function. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  language === currentLanguage() ? run() : storage.run({ language, files: storage.getStore()?.files }, run);

/**
 * Runs a part of a request, such as its handler or sending its error, in a language, and returns the result of `run`.
 * `request`: an object that is the same for all parts of the request. Unless the language is English, schema files that
 * one part sets with `setRequestTexts` are also used by the other parts.
 */
export const inLanguageOf = <Result>(request: object, language: Language, run: () => Result): Result => {
  // Most requests are in English, which needs no context.
  if (language === 'en') return inLanguage(language, run);
  const writing = ofRequests.get(request) ?? { language, files: undefined };
  ofRequests.set(request, writing);
  return storage.run(writing, run);
};

/**
 * Returns the schema files whose titles and choices the current request uses; undefined if none were set, as in most
 * English requests.
 */
export const currentFiles = (): SchemaFiles | undefined => storage.getStore()?.files;

let latest: SchemaFiles | undefined;

/**
 * Returns the schema files by whose titles and choices an import recognizes texts of any language: the files of the
 * current request or, if it has none, the last files that `setRequestTexts` got. Undefined before the first call of
 * `setRequestTexts`.
 */
export const filesWithTitles = (): SchemaFiles | undefined => currentFiles() ?? latest;

/**
 * Sets the schema files whose titles and choices the rest of the current request uses. Undefined: titles and choices
 * are not translated. The titles and choices of most English requests do not change, because the files are in English.
 * Also stores the files for `filesWithTitles`.
 */
export const setRequestTexts = (files: SchemaFiles | undefined): void => {
  latest = files ?? latest;
  const writing = storage.getStore();
  if (writing !== undefined) writing.files = files;
};

/**
 * Runs a function with the titles and choices of other schema files, such as those of a draft, and returns its result.
 * If `files` is undefined, titles and choices are not translated.
 */
export const withSchemaTexts = <Result>(files: SchemaFiles | undefined, run: () => Result): Result =>
  storage.run({ language: currentLanguage(), files }, run);
