import { describe, expect, it } from 'vitest';
import { smsLength } from '../../../../src/features/messages/text/smsLength.ts';

describe('smsLength', () => {
  it.each([
    [0, 0],
    [160, 1],
    [161, 2],
    [306, 2],
    [307, 3],
  ])('counts %i GSM characters as %i segments', (count, segments) => {
    expect(smsLength('a'.repeat(count))).toMatchObject({ characters: count, segments, isUnicode: false });
  });

  it('counts 70 characters per segment when one is not GSM, and returns that character', () => {
    expect(smsLength(`₹${'a'.repeat(69)}`)).toEqual({ characters: 70, segments: 1, isUnicode: true, rare: ['₹'] });
    expect(smsLength(`₹${'a'.repeat(70)}`)).toMatchObject({ segments: 2 });
  });

  it('counts extension characters twice', () => {
    expect(smsLength('€'.repeat(80))).toMatchObject({ segments: 1, isUnicode: false });
    expect(smsLength('€'.repeat(81))).toMatchObject({ segments: 2 });
  });
});
