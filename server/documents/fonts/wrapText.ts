/** Returns the width of a text in the same units as the line. */
type WidthOf = (text: string) => number;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const syllablesOf = (text: string): readonly string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/**
 * Returns how many of the first syllables fit a line, at least one, with few measurements. `guess`: how many fitted the
 * line before.
 */
const countThatFits = (syllables: readonly string[], guess: number, fits: (text: string) => boolean): number => {
  const isFitting = (count: number): boolean => fits(syllables.slice(0, count).join(''));
  let low = 1;
  let high = Math.min(guess, syllables.length);
  while (high < syllables.length && isFitting(high)) {
    low = high;
    high = Math.min(high * 2, syllables.length);
  }
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (isFitting(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** First guess for the number of syllables in a line. chosen: most lines have a few more. */
const firstGuess = 32;

/** Returns the pieces of a word, broken between syllables if it is wider than a line. */
const piecesOf = (word: string, width: number, widthOf: WidthOf): readonly string[] => {
  if (widthOf(word.trimEnd()) <= width) return [word];
  const pieces: string[] = [];
  let rest = syllablesOf(word);
  let guess = firstGuess;
  while (rest.length > 0) {
    guess = countThatFits(rest, guess, (text) => widthOf(text) <= width);
    pieces.push(rest.slice(0, guess).join(''));
    rest = rest.slice(guess);
  }
  return pieces;
};

/** Returns the lines of a text, broken between words so that each fits the width. A wider word is broken too. */
export const wrapText = (text: string, width: number, widthOf: WidthOf): readonly string[] =>
  text.split('\n').flatMap((paragraph) => {
    const lines = [''];
    for (const word of paragraph.split(/(?<=\s)/u).flatMap((one) => piecesOf(one, width, widthOf))) {
      const last = lines.at(-1) ?? '';
      if (last !== '' && widthOf((last + word).trimEnd()) > width) lines.push(word);
      else lines[lines.length - 1] = last + word;
    }
    return lines.map((line) => line.trimEnd());
  });

/** Returns a line with … at its end, without as many last syllables as needed to fit the width. */
export const shortenLine = (line: string, width: number, widthOf: WidthOf): string => {
  const kept = [...syllablesOf(line)];
  while (kept.length > 0 && widthOf(`${kept.join('').trimEnd()}…`) > width) kept.pop();
  return `${kept.join('').trimEnd()}…`;
};
