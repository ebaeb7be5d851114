import { describe, expect, it } from 'vitest';
import { gotInstead, nearest } from '#model/values/nearest.ts';

describe('nearest', () => {
  it.each([
    ['budgetMn', ['budgetMin', 'budgetMax'], 'budgetMin'],
    ['serach', ['search', 'sort'], 'search'],
    ['SOURCE', ['source'], 'source'],
    ['nmae', ['name'], 'name'],
  ])('takes %s for what was most likely meant', (got, known, meant) => {
    expect(nearest(got, known)).toBe(meant);
  });

  it('takes a word for none that is far from it', () => {
    expect(nearest('colour', ['name', 'status'])).toBeUndefined();
  });
});

describe('gotInstead', () => {
  it('lists what would be right where nothing is near', () => {
    expect(gotInstead('xyzzy', ['name', 'status'])).toBe('got "xyzzy"; expected "name", "status"');
  });

  it('lists fifteen names at most', () => {
    const known = Array.from({ length: 18 }, (_, index) => `field${'abcdefghijklmnopqr'[index] ?? ''}${'x'.repeat(9)}`);
    expect(gotInstead('q', known)).toMatch(/"fieldoxxxxxxxxx" or one of 3 more$/);
  });

  it('says that there is none where there is none', () => {
    expect(gotInstead('q', [])).toBe('got "q"; there are none');
  });
});
