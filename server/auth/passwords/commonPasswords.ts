import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * chosen: 100 million guesses. The 49,000 most common passwords and simple variations of them (extra characters, a
 * year, a row of keys) take fewer; three ordinary words take more.
 */
const minGuesses = 1e8;

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns whether a password is easy to guess, by the bundled list of common and breached passwords and typical
 * variations.
 */
export const isCommonPassword = (password: string, ownWords: readonly string[]): boolean =>
  checker.check(password, [...ownWords]).guesses < minGuesses;

/** Estimates the number of guesses for a text, e.g. about 10^n for n random characters. */
export const guessesFor = (secret: string): number => checker.check(secret).guesses;
