/**
 * Max length of a text that a pattern is tested on. chosen: an accepted pattern may contain two repetitions of the same
 * characters, such as `a*b?a*`, so the time of a test grows with the square of the length.
 */
export const maxPatternLength = 10_000;
