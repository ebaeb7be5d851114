/**
 * Max length of a text that a pattern is tested on. chosen: accepted patterns may repeat the same characters in two
 * places, so the time of a test grows with the square of the length.
 */
export const maxPatternLength = 10_000;
