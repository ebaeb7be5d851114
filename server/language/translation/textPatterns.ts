/** A text with parameters, and its translation. */
export type Pattern = {
  /** The texts before, between and after the parameters. */
  readonly parts: readonly string[];
  /** The names of the parameters. */
  readonly names: readonly string[];
  readonly text: string;
};

/** Pattern of a parameter in a text: `%{time}`. */
const placeholder = /%\{(\w+)\}/g;

/** Returns the pattern that recognizes a text with parameters, such as `Clocked in at %{time}`. */
const patternOf = (english: string, text: string): Pattern => {
  const parts = english.split(placeholder);
  return {
    parts: parts.filter((_, index) => index % 2 === 0),
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

/**
 * Returns the values of a pattern's parameters in a text, each as short as possible and not empty, or undefined if the
 * text does not match. Not a regular expression, because a text with parameters would take cubic time, and people write
 * texts that are looked up: a note of 5,000 characters stopped the server for 20 seconds.
 */
const valuesIn = ({ parts }: Pattern, text: string): readonly string[] | undefined => {
  const [first = '', ...others] = parts;
  const last = others.pop() ?? '';
  const end = text.length - last.length;
  if (!text.startsWith(first) || !text.endsWith(last)) return undefined;
  const values: string[] = [];
  let from = first.length;
  // The first place of each part is the best: it leaves the most text for the parts after it.
  for (const part of others) {
    const at = text.indexOf(part, from + 1);
    if (at === -1 || at + part.length >= end) return undefined;
    values.push(text.slice(from, at));
    from = at + part.length;
  }
  return from < end ? [...values, text.slice(from, end)] : undefined;
};

/**
 * Returns the translation of a text by the first of the patterns that matches, with its parameters translated by
 * `ofParameter`, or undefined if none matches. Takes time in proportion to the length of the text.
 */
export const translateByPattern = (
  text: string,
  patterns: readonly Pattern[],
  ofParameter: (value: string) => string,
): string | undefined => {
  for (const pattern of patterns) {
    const values = valuesIn(pattern, text);
    if (values !== undefined)
      return pattern.text.replace(placeholder, (_, name: string) =>
        ofParameter(values[pattern.names.indexOf(name)] ?? ''),
      );
  }
  return undefined;
};

/** Max depth of parameters within parameters that are translated. chosen: more than a text of the server has. */
export const maxDepth = 4;

/** Max parts of a list that are translated. chosen: more than a text of the server has. */
export const maxListParts = 100;

/**
 * Returns a list with its parts translated. A longer list than the server writes is returned unchanged, because people
 * write such texts too.
 */
export const translateParts = (text: string, separator: string, translate: (part: string) => string): string => {
  const parts = text.split(separator, maxListParts + 1);
  return parts.length > maxListParts ? text : parts.map(translate).join(separator);
};
