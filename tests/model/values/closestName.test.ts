import { describe, expect, it } from 'vitest';
import { didYouMean, closestName } from '#model/values/closestName.ts';

describe('closestName', () => {
  it.each([
    ['budgetMn', ['budgetMin', 'budgetMax'], 'budgetMin'],
    ['serach', ['search', 'sort'], 'search'],
    ['SOURCE', ['source'], 'source'],
    ['nmae', ['name'], 'name'],
  ])('corrects %s', (got, cached, meant) => {
    expect(closestName(got, cached)).toBe(meant);
  });

  it('returns undefined for a word that is not close to any', () => {
    expect(closestName('colour', ['name', 'status'])).toBeUndefined();
  });

  it('does not compare names that are much longer than the others', () => {
    const names = Array.from({ length: 2000 }, (_, index) => `${'a'.repeat(5000)}${index}`);
    expect(closestName('b'.repeat(900_000), names)).toBeUndefined();
    expect(closestName('b'.repeat(60), [...names, 'b'.repeat(61)])).toBe('b'.repeat(61));
  });
});

describe('didYouMean', () => {
  it('lists the expected names when none is close', () => {
    expect(didYouMean('xyzzy', ['name', 'status'])).toBe('got "xyzzy"; expected "name", "status"');
  });

  it('lists at most fifteen names', () => {
    const cached = Array.from(
      { length: 18 },
      (_, index) => `field${'abcdefghijklmnopqr'[index] ?? ''}${'x'.repeat(9)}`,
    );
    expect(didYouMean('q', cached)).toMatch(/"fieldoxxxxxxxxx" or one of 3 more$/);
  });

  it('states that there are no names', () => {
    expect(didYouMean('q', [])).toBe('got "q"; there are none');
  });
});
