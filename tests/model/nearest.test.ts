import { describe, expect, it } from 'vitest';
import { didYouMean, closestName } from '#model/values/closestName.ts';

describe('nearest', () => {
  it.each([
    ['budgetMn', ['budgetMin', 'budgetMax'], 'budgetMin'],
    ['serach', ['search', 'sort'], 'search'],
    ['SOURCE', ['source'], 'source'],
    ['nmae', ['name'], 'name'],
  ])('takes %s for what was most likely meant', (got, cached, meant) => {
    expect(closestName(got, cached)).toBe(meant);
  });

  it('takes a word for none that is far from it', () => {
    expect(closestName('colour', ['name', 'status'])).toBeUndefined();
  });
});

describe('gotInstead', () => {
  it('lists what would be right where nothing is near', () => {
    expect(didYouMean('xyzzy', ['name', 'status'])).toBe('got "xyzzy"; expected "name", "status"');
  });

  it('lists fifteen names at most', () => {
    const cached = Array.from(
      { length: 18 },
      (_, index) => `field${'abcdefghijklmnopqr'[index] ?? ''}${'x'.repeat(9)}`,
    );
    expect(didYouMean('q', cached)).toMatch(/"fieldoxxxxxxxxx" or one of 3 more$/);
  });

  it('reports that there is none where there is none', () => {
    expect(didYouMean('q', [])).toBe('got "q"; there are none');
  });
});
