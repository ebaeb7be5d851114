import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * Min guesses for an acceptable password. chosen: the most common passwords and simple variations of them (extra
 * characters, a year, a row of keys) take fewer; three ordinary words take more.
 */
const minGuesses = 1e8;

/** Names of places that people here build passwords from and that the bundled list of English passwords lacks. */
const places =
  'india bharat hindustan mumbai bombay delhi bengaluru bangalore hyderabad chennai madras kolkata calcutta pune ' +
  'ahmedabad surat jaipur lucknow kanpur nagpur indore thane bhopal visakhapatnam patna vadodara ghaziabad ludhiana ' +
  'agra nashik faridabad rajkot varanasi noida gurgaon gurugram kochi cochin coimbatore mysore mysuru mangalore goa ' +
  'chandigarh trivandrum guwahati dehradun karnataka kerala maharashtra gujarat punjab rajasthan telangana';

/** Phrases that are published as examples of good passwords, so attackers try them. Letters only. */
const famousPhrases = ['correcthorsebatterystaple', 'tobeornottobe', 'thequickbrownfoxjumpsoverthelazydog'];

const isFamousPhrase = (password: string): boolean => {
  const letters = password.toLowerCase().replaceAll(/[^a-z]/g, '');
  return famousPhrases.some((phrase) => letters.includes(phrase) && letters.length - phrase.length < 8);
};

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns whether a password is easy to guess: a common or breached password, one of `ownWords` (such as the user's
 * name), or a typical variation of one of these.
 */
export const isCommonPassword = (password: string, ownWords: readonly string[]): boolean =>
  isFamousPhrase(password) || checker.check(password, [...ownWords, ...places.split(' ')]).guesses < minGuesses;

/** Returns the estimated number of guesses until a text is found, e.g. about 10^n for n random characters. */
export const estimateGuesses = (secret: string): number => checker.check(secret).guesses;
