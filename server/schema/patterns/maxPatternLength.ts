/**
 * Max length of a text that a pattern is tested on. chosen: a pattern may repeat the same characters in two places,
 * which takes a tenth of a second for a text of this length, and a quarter of an hour for a megabyte.
 */
export const maxPatternLength = 10_000;
