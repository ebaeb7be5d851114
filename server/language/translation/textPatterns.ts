/** A pattern that recognizes a text with parameters, the names of its parameters, and its translation. */
export type Pattern = { readonly pattern: RegExp; readonly names: readonly string[]; readonly text: string };

/** Pattern of a parameter in a text: `%{time}`. */
export const placeholder = /%\{(\w+)\}/g;

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns the pattern that recognizes a text with parameters, such as `Clocked in at %{time}`. */
const patternOf = (english: string, text: string): Pattern => {
  const parts = english.split(placeholder);
  return {
    pattern: new RegExp(`^${parts.map((part, index) => (index % 2 === 0 ? escaped(part) : '(.+?)')).join('')}$`, 's'),
    names: parts.filter((_, index) => index % 2 === 1),
    text,
  };
};

/**
 * Returns the patterns of the texts that have parameters. `texts`: pairs of an English text and its translation. The
 * texts with the most characters outside of parameters come first, so that a general text does not match what a more
 * specific text matches. Texts that consist only of parameters are left out, because they would match anything.
 */
export const patternsOf = (texts: Iterable<readonly [string, string]>): readonly Pattern[] =>
  [...texts]
    .filter(([english]) => english.includes('%{') && /\p{Letter}/u.test(english.replace(placeholder, '')))
    .toSorted(([a], [b]) => b.replace(placeholder, '').length - a.replace(placeholder, '').length)
    .map(([english, text]) => patternOf(english, text));
