import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#model/language/languages.ts';

const storage = new AsyncLocalStorage<Language>();

/** Returns the language of the server's response: that of the surrounding `inLanguage`, otherwise English. */
export const currentLanguage = (): Language => storage.getStore() ?? 'en';

/** Runs a function, and everything that it awaits, in a language. */
export const inLanguage = <Result>(language: Language, run: () => Result): Result =>
  language === currentLanguage() ? run() : storage.run(language, run);
