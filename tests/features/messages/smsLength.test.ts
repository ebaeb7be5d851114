import { describe, expect, it } from 'vitest';
import { smsLength } from '../../../src/features/messages/smsLength.ts';

describe('the length of an SMS', () => {
  it.each([
    [0, 0],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ])('of %i usual characters is %i segments', (count, segments) => {
    expect(smsLength('a'.repeat(count))).toMatchObject({ characters: count, segments, isUnicode: false });
  });

  it('is 70 per segment as soon as one character is rare, and names it', () => {
    expect(smsLength(`₹${'a'.repeat(69)}`)).toEqual({ characters: 70, segments: 1, isUnicode: true, rare: ['₹'] });
    expect(smsLength(`₹${'a'.repeat(70)}`)).toMatchObject({ segments: 2 });
  });

  it('counts characters that take two places', () => {
    expect(smsLength('€'.repeat(80))).toMatchObject({ segments: 1, isUnicode: false });
    expect(smsLength('€'.repeat(81))).toMatchObject({ segments: 2 });
  });
});
