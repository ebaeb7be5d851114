import { screenLanguage } from './language.ts';

/** Joins names as the user's language does: `Asha, Ravi and Meera`. */
export const joinNames = (names: readonly string[]): string => {
  // Indian English puts no comma before "and".
  return new Intl.ListFormat(`${screenLanguage()}-IN`, { type: 'conjunction' }).format(names);
};
