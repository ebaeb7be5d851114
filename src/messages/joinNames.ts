import { screenLanguage } from './language.ts';

/** Joins names in the way of the user's language: `Asha, Ravi and Meera`. */
export const joinNames = (names: readonly string[]): string => {
  // Indian English puts no comma before "and".
  return new Intl.ListFormat(`${screenLanguage()}-IN`, { type: 'conjunction' }).format(names);
};
