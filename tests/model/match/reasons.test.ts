import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseField } from '#model/parseField.ts';
import { valuesAtOther, valuesAtOwn, type Criterion } from '#model/match/match.ts';
import { partialScore, type Distance, minPoints, matchReason, scoreOf, matchSummary } from '#model/match/reasons.ts';

const criterion = (title: string, more: Partial<Criterion> = {}): Criterion => ({
  title,
  own: [],
  from: undefined,
  to: undefined,
  floorPercent: 0,
  other: [],
  pairs: {},
  withinPercent: 0,
  weight: 1,
  must: false,
  ...more,
});
const deal = parseField('deal', { type: 'string', enum: ['Buy', 'Rent', 'Any'] });
const price = criterion('Price', { withinPercent: 15, weight: 4 });
const rooms = criterion('BHK', { own: [deal], weight: 2 });
const place = criterion('Wanted place', { own: [deal] });
const reasons = (distances: readonly Distance[]) =>
  [price, rooms, place].map((each, index) => matchReason(each, distances[index] ?? null));

describe('reasons of a match', () => {
  it('describe matching, near, mismatching and unspecified criteria', () => {
    expect(reasons([6.2, 0, 1])).toEqual([
      { title: 'Price', verdict: 'near', text: 'Price 6 % over' },
      { title: 'BHK', verdict: 'fits', text: 'BHK fits' },
      { title: 'Wanted place', verdict: 'misses', text: 'Wanted place differs' },
    ]);
    expect(matchReason(price, -40)).toEqual({ title: 'Price', verdict: 'misses', text: 'Price 40 % under' });
    expect(matchReason(rooms, null)).toEqual({ title: 'BHK', verdict: 'unknown', text: 'BHK not specified' });
  });

  it('never round a distance to 0 %', () => {
    expect([0.04, 0.4, 0.96, 15, 1234.5].map((percent) => matchReason(price, percent).text)).toEqual([
      'Price 0.1 % over',
      'Price 0.4 % over',
      'Price 1 % over',
      'Price 15 % over',
      'Price 1,235 % over',
    ]);
  });

  it('are summarized without unspecified criteria, and keep abbreviations', () => {
    expect(matchSummary(reasons([6.2, 0, null]))).toBe('1 of 2, price 6 % over');
    expect(matchSummary(reasons([0, 1, 0]))).toBe('2 of 3, BHK differs');
    expect(matchSummary(reasons([0, 0, 0]))).toBe('3 of 3');
  });
});

describe('score of a match', () => {
  it('is full for a match, half at the edge of the tolerance, and zero beyond it', () => {
    expect([0, 7.5, 15, 15.1, -15, null].map((distance) => partialScore(price, distance))).toEqual([
      1, 0.75, 0.5, 0, 0.5, 0.5,
    ]);
    expect([0, 1, null].map((distance) => partialScore(rooms, distance))).toEqual([1, 0, 0.5]);
  });

  it('weights the criteria and rounds to whole percent', () => {
    const criteria = [price, rooms, place];
    expect(scoreOf(criteria, [0, 0, 0])).toBe(100);
    expect(scoreOf(criteria, [0, 1, 0])).toBe(71);
    expect(scoreOf(criteria, [20, 0, 0])).toBe(43);
    expect(scoreOf(criteria, [null, null, null])).toBe(50);
    expect(scoreOf([], [])).toBe(0);
  });

  it('is reached with minPoints and not with the next smaller number', () => {
    const before = (value: number): number => {
      const [bits] = new BigInt64Array(new Float64Array([value]).buffer);
      return new Float64Array(new BigInt64Array([(bits ?? 0n) - 1n]).buffer)[0] ?? Number.NaN;
    };
    // As Postgres calculates it.
    const scoreOfPoints = (points: number, whole: number): number => Math.floor((100 * points) / whole + 0.5);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 8 }),
        fc.integer({ min: 1, max: 100 }),
        (weights, percent) => {
          const least = minPoints(
            weights.map((weight) => criterion('One', { weight })),
            percent,
          );
          const whole = weights.reduce((sum, weight) => sum + weight, 0);
          expect([scoreOfPoints(least, whole), scoreOfPoints(before(least), whole)]).toEqual([percent, percent - 1]);
        },
      ),
    );
  });
});

describe('choices with different names on both sides', () => {
  const named = criterion('Deal', { own: [deal], pairs: { Buy: 'Sale', Any: ['Sale', 'Rent'] } });

  it('are mapped in both directions, and unpaired ones by their own name', () => {
    expect(['Buy', 'Rent', 'Any'].map((value) => valuesAtOther(named, value))).toEqual([
      ['Sale'],
      ['Rent'],
      ['Sale', 'Rent'],
    ]);
    expect(['Sale', 'Rent', 'Buy'].map((value) => valuesAtOwn(named, value))).toEqual([
      ['Buy', 'Any'],
      ['Any', 'Rent'],
      [],
    ]);
    expect(valuesAtOwn(criterion('Place'), 'Hebbal')).toEqual(['Hebbal']);
  });
});
