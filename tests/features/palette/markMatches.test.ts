import { describe, expect, it } from 'vitest';
import { markMatches } from '../../../src/features/palette/markMatches.ts';

const marked = (text: string, search: string): readonly string[] =>
  markMatches(text, search).flatMap(({ text: part, isMatch }) => (isMatch ? [part] : []));

describe('markMatches', () => {
  it.each([
    ['Asha Rao', 'ASH rao', ['Ash', 'Rao']],
    ['Björn Ståhl', 'stahl', ['Ståhl']],
    ['+91 98450 12345', '12345', ['12345']],
    ['+91 98450 12345', '0123', ['0 123']],
    ['+91 98450 12345', '098450-12345', ['98450 12345']],
    ['L-123', 'L-12', ['L-12']],
    ['50% (off)', '(off', ['(off']],
    ['Asha', 'zoya', []],
    ['Asha', '', []],
  ])('marks in %s the matches of %s', (text, search, expected) => {
    expect(marked(text, search)).toEqual(expected);
    expect(
      markMatches(text, search)
        .map((part) => part.text)
        .join(''),
    ).toBe(text);
  });
});
