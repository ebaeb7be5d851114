import type { Language } from '../language/languages.ts';

/** The path of the call that reads and stores the language of the signed-in user. */
export const languagePath = '/api/v2/admin/language';

/**
 * Response of the call at `languagePath`. `language`: the language that the user chose, or null. `usual`: the language
 * that the user gets without a choice.
 */
export type LanguageAnswer = { readonly data: { readonly language: Language | null; readonly usual: Language } };
