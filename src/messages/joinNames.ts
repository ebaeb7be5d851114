import { screenLanguage } from './language.ts';

/** Joins names as the user's language does: `Asha, Ravi and Meera`. '' for no names. */
export const joinNames = (names: readonly string[]): string => {
  // There is no comma before "and" in Indian English.
  return new Intl.ListFormat(`${screenLanguage()}-IN`, { type: 'conjunction' }).format(names);
};
