import { expect, it } from 'vitest';
import { wrapText } from '../../../../server/documents/fonts/wrapText.ts';

/** Measures each syllable as one unit, and counts the characters that are measured. */
const createRuler = () => {
  let measured = 0;
  return {
    widthOf: (text: string): number => {
      measured += text.length;
      return [...new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(text)].length;
    },
    measured: () => measured,
  };
};

it('wrapText breaks a word that is wider than a line between syllables', () => {
  const { widthOf } = createRuler();
  const word = 'क्षि'.repeat(25);
  const lines = wrapText(`${word} और`, 10, widthOf);
  expect(lines.map(widthOf)).toEqual([10, 10, 8]);
  expect(lines.join('')).toBe(`${word} और`);
  expect(wrapText('abc', 0.5, widthOf)).toEqual(['a', 'b', 'c']);
  expect(wrapText('\nab', 10, widthOf)).toEqual(['', 'ab']);
});

it.each([20, 60, 200])('wrapText measures a long word of lines of %i syllables in few steps', (width) => {
  const { widthOf, measured } = createRuler();
  const word = 'क'.repeat(4000);
  expect(wrapText(word, width, widthOf).join('')).toBe(word);
  expect(measured()).toBeLessThan(word.length * 16);
});
