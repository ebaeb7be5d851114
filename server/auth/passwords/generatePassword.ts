import { randomInt } from 'node:crypto';

const consonants = 'bdfgjklmnprstvz';
const vowels = 'aeiou';

const letter = (letters: string): string => letters.charAt(randomInt(letters.length));
const group = (): string => letter(consonants) + letter(vowels) + letter(consonants) + letter(vowels);

/**
 * Generates a password that can be read aloud, e.g. `kupo-reza-tine-mola`. It has about 50 bits from the system's
 * secure random source.
 */
export const generatePassword = (): string => [group(), group(), group(), group()].join('-');
