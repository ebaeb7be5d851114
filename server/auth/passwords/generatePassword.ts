import { randomInt } from 'node:crypto';

const consonants = 'bdfgjklmnprstvz';
const vowels = 'aeiou';

const letter = (letters: string): string => letters.charAt(randomInt(letters.length));
const group = (): string => letter(consonants) + letter(vowels) + letter(consonants) + letter(vowels);

/**
 * Makes a password that can be read aloud, e.g. `kupo-reza-tine-mola`: about 50 bits, from the system's own source of
 * chance.
 */
export const generatePassword = (): string => [group(), group(), group(), group()].join('-');
