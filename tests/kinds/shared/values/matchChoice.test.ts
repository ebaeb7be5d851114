import { describe, expect, test } from 'vitest';
import { matchChoice } from '../../../../src/kinds/shared/values/matchChoice.ts';

const choices = [
  '99 Acres',
  'Magic Bricks',
  'Housing.com',
  'Walk in',
  '1 BHK',
  '1.5 BHK',
  '15 BHK',
  'A',
  'A+',
  'Re-sale',
];

describe('matchChoice', () => {
  test.each([
    ['99acres', '99 Acres'],
    ['magicbricks', 'Magic Bricks'],
    ['MAGIC_BRICKS', 'Magic Bricks'],
    ['housing com', 'Housing.com'],
    ['walk-in', 'Walk in'],
    ['1.5BHK', '1.5 BHK'],
    ['15bhk', '15 BHK'],
    ['1-bhk', '1 BHK'],
    ['resale', 'Re-sale'],
    [' a ', 'A'],
    ['a+', 'A+'],
  ])('matches %j to %j', (typed, choice) => {
    expect(matchChoice(typed, choices)).toBe(choice);
  });

  test.each(['A-', '1 5 BHK', '99', 'Magic', '', 'acres 99', '-A'])('does not match %j', (typed) => {
    expect(matchChoice(typed, choices)).toBeUndefined();
  });

  test('returns undefined for an inexact match when two choices differ only in separators', () => {
    expect(matchChoice('callback', ['Call back', 'Call-back'])).toBeUndefined();
    expect(matchChoice('call-back', ['Call back', 'Call-back'])).toBe('Call-back');
  });
});
