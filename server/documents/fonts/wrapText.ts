/** Returns the width of a text in the same units as the line. */
type WidthOf = (text: string) => number;

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });
const syllablesOf = (text: string): readonly string[] => [...segmenter.segment(text)].map(({ segment }) => segment);

/** Returns the pieces of a word, broken between syllables if it is wider than a line. */
const piecesOf = (word: string, width: number, widthOf: WidthOf): readonly string[] => {
  if (widthOf(word.trimEnd()) <= width) return [word];
  const pieces: string[] = [];
  for (const syllable of syllablesOf(word)) {
    const last = pieces.at(-1);
    if (last === undefined || widthOf(last + syllable) > width) pieces.push(syllable);
    else pieces[pieces.length - 1] = last + syllable;
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
