import { type AST, visitRegExpAST } from '@eslint-community/regexpp';

const upTo = (end: number): readonly number[] => Array.from({ length: end }, (_, index) => index);

/** Sample characters besides Latin, Greek and Cyrillic: one of each script and class that `\p{…}` may name. */
const farSamples = [
  'अ',
  'அ',
  'ಅ',
  'あ',
  '漢',
  '한',
  'ع',
  'א',
  'ไ',
  '१',
  '…',
  '₹',
  '€',
  '☎',
  '\u2028',
  '\u200d',
  '\u{1f600}',
  '\u{20000}',
];

/**
 * Returns the characters that are used to find out whether two character classes of a pattern overlap: all characters
 * below U+0530, one character of each other script and class that `\p{…}` can name, and all characters that the pattern
 * contains, such as the ends of ranges.
 */
export const sampleCharacters = (pattern: AST.Pattern): readonly string[] => {
  const points = new Set<number>(upTo(0x530));
  for (const sample of farSamples) points.add(sample.codePointAt(0) ?? 0);
  visitRegExpAST(pattern, { onCharacterEnter: ({ value }) => points.add(value) });
  return [...points].map((point) => String.fromCodePoint(point));
};

/**
 * Returns a function that tests whether two of the character classes `classes`, given by index, overlap: whether both
 * match one of the characters `samples`. `flags`: the flags of the pattern. Results are cached.
 */
export const createOverlapTest = (
  classes: readonly string[],
  samples: readonly string[],
  flags: string,
): ((a: number, b: number) => boolean) => {
  const readBy = new Map<string, readonly boolean[]>();
  for (const source of new Set(classes)) {
    const reader = new RegExp(`^(?:${source})$`, flags);
    readBy.set(
      source,
      samples.map((sample) => reader.test(sample)),
    );
  }
  const cache = new Map<string, boolean>();
  return (a, b) => {
    const [one = '', other = ''] = [classes[a], classes[b]].sort();
    const key = `${one}\n${other}`;
    const found =
      cache.get(key) ?? (readBy.get(one) ?? []).some((is, index) => is && readBy.get(other)?.[index] === true);
    cache.set(key, found);
    return found;
  };
};
