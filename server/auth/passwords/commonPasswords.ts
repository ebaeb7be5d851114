import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * chosen: a hundred million guesses. The 49,000 most common passwords, and what is a few characters, a year or a row of
 * keys away from them, take fewer; three ordinary words take more.
 */
const minGuesses = 1e8;

const checker = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Tells whether a password would be guessed among the first, by the bundled list of common and breached passwords and
 * what people do to them.
 */
export const isCommonPassword = (password: string, ownWords: readonly string[]): boolean =>
  checker.check(password, [...ownWords]).guesses < minGuesses;

/** Gives about how many guesses a text takes; a random one 10 for each of its letters. */
export const guessesFor = (secret: string): number => checker.check(secret).guesses;
