import { describe, expect, it } from 'vitest';
import { didYouMean, closestName } from '#model/values/closestName.ts';

describe('closestName', () => {
  it.each([
    ['budgetMn', ['budgetMin', 'budgetMax'], 'budgetMin'],
    ['serach', ['search', 'sort'], 'search'],
    ['SOURCE', ['source'], 'source'],
    ['nmae', ['name'], 'name'],
  ])('takes %s for what was most likely meant', (got, cached, meant) => {
    expect(closestName(got, cached)).toBe(meant);
  });

  it('finds no word for a distant one', () => {
    expect(closestName('colour', ['name', 'status'])).toBeUndefined();
  });
});

describe('didYouMean', () => {
  it('lists the expected names if none is near', () => {
    expect(didYouMean('xyzzy', ['name', 'status'])).toBe('got "xyzzy"; expected "name", "status"');
  });

  it('lists fifteen names at most', () => {
    const cached = Array.from(
      { length: 18 },
      (_, index) => `field${'abcdefghijklmnopqr'[index] ?? ''}${'x'.repeat(9)}`,
    );
    expect(didYouMean('q', cached)).toMatch(/"fieldoxxxxxxxxx" or one of 3 more$/);
  });

  it('says so if there are none', () => {
    expect(didYouMean('q', [])).toBe('got "q"; there are none');
  });
});
