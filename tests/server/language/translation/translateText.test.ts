import { expect, it } from 'vitest';
import { inLanguage } from '../../../../server/language/language.ts';
import { translateRefusal } from '../../../../server/language/translation/translateRefusal.ts';
import { translateRuleText } from '../../../../server/language/translation/translateRuleText.ts';
import { translateText } from '../../../../server/language/translation/translateText.ts';
import '../../../../server/language/serverWording.ts';

const inHindi = (translate: () => string): string => inLanguage('hi', translate);

it('translateText finds the shortest values of parameters, and none that is empty', () => {
  expect(inHindi(() => translateText('From A is B, the status can change to C, but not to D, but not to E.'))).toBe(
    'A is B से स्टेटस C हो सकता है, D, but not to E नहीं।',
  );
  expect(inHindi(() => translateText('From , the status can change to C, but not to D.'))).toBe(
    'From , the status can change to C, but not to D.',
  );
  expect(inHindi(() => translateText('columns 1–2 of '))).toBe('columns 1–2 of ');
});

it.each([' of ', ' is ', '; ', ', ', ': ', ' "', '"; ', '\\"', 'assigned to ', " and can't become "])(
  'a long text of %j that a person wrote does not keep the server busy',
  (part) => {
    // With regular expressions, each of these texts took minutes.
    const text = `a${part.repeat(Math.floor(15_000 / part.length))}`;
    expect(inHindi(() => translateText(text))).toContain('a');
    expect(inHindi(() => translateRuleText(`Rule: ${text}`))).toContain('a');
    expect(inHindi(() => translateRefusal(text))).toContain('a');
  },
);
