import { describe, expect, it } from 'vitest';
import { chainConversions, type Converted } from '../../../../server/schema/mapping/conversion.ts';
import { conversions } from '../../../../server/schema/mapping/conversions.ts';

const problems = (options: Record<string, unknown>): readonly string[] => {
  const found: string[] = [];
  const name = Object.keys(options).find((word) => word in conversions) ?? '';
  conversions[name]?.make(options, (word, message) => found.push(`${word} ${message}`));
  return found;
};
const convert = (text: string, ...steps: Record<string, unknown>[]): Converted =>
  chainConversions(
    steps.map((options) => {
      const name = Object.keys(options).find((word) => word in conversions) ?? '';
      const made = conversions[name]?.make(options, (word, message) => {
        throw new Error(`${word} ${message}`);
      });
      if (made === undefined) throw new Error(`no conversion ${name}`);
      return made;
    }),
  )(text);

describe('scale', () => {
  it.each([
    ['39.07', '3907000'],
    ['125', '12500000'],
    ['8.44', '844000'],
    ['34.185', '3418500'],
    ['0.1', '10000'],
    ['1,250.5', '125050000'],
    ['70.07', '7007000'],
  ])('multiplies %s lakhs exactly', (from, to) => {
    expect(convert(from, { scale: 100_000 })).toEqual({ text: to });
  });
  it('rejects values that are not numbers', () => {
    expect(convert('12 or so', { scale: 100_000 })).toEqual({ reason: 'is not a number', got: '12 or so' });
    expect(convert('1,5', { scale: 2 })).toEqual({ reason: 'is not a number', got: '1,5' });
  });
  it('requires a factor above 0', () => {
    expect(problems({ scale: -1 })).toEqual(['scale must be a number above 0, got -1']);
    expect(problems({ scale: '100000' })).toHaveLength(1);
  });
});

describe('range', () => {
  it.each([
    ['mean', '1258.5'],
    ['low', '1133'],
    ['high', '1384'],
  ])('uses the %s of two numbers', (range, to) => {
    expect(convert('1133 - 1384', { range })).toEqual({ text: to });
  });
  it('keeps values that are not ranges, and the unit after a range', () => {
    expect(convert('34.46Sq. Meter', { range: 'mean' })).toEqual({ text: '34.46Sq. Meter' });
    expect(convert('10 to 20 Acres', { range: 'high' })).toEqual({ text: '20 Acres' });
  });
  it('rejects a range that ends before it begins', () => {
    expect(convert('20 - 10', { range: 'mean' })).toEqual({
      reason: 'is a range that ends before it begins',
      got: '20 - 10',
    });
  });
  it('accepts only "mean", "low" and "high"', () => {
    expect(problems({ range: 'middle' })).toEqual(['range must be "mean", "low" or "high", got "middle"']);
  });
});

describe('unit', () => {
  const unit = { unit: { 'Sq. Meter': 'sq m', Acres: 'acre' }, default: 'sq ft' };
  it.each([
    ['34.46Sq. Meter', '34.46 sq m'],
    ['2 acres', '2 acre'],
    ['1056', '1056 sq ft'],
  ])('converts %s to the units of the organization', (from, to) => {
    expect(convert(from, unit)).toEqual({ text: to });
  });
  it('rejects unknown units and texts without a number', () => {
    expect(convert('4125Perch', unit)).toEqual({ reason: 'has an unknown unit', got: '4125Perch' });
    expect(convert('large', unit)).toEqual({ reason: 'is not a number', got: 'large' });
    expect(convert('12', { unit: { Acres: 'acre' } })).toEqual({ text: '12' });
  });
});

describe('match', () => {
  const match = { match: '^(\\d+) (BHK|Bedroom)$', use: '$1' };
  it('returns the matched part or the replacement', () => {
    expect(convert('4 Bedroom', match)).toEqual({ text: '4' });
    expect(convert('4 Bedroom', { match: 'Bed' })).toEqual({ text: 'Bed' });
  });
  it('rejects, keeps, empties or replaces texts that do not match, as configured', () => {
    expect(convert('1 RK', match)).toEqual({ reason: 'does not match ^(\\d+) (BHK|Bedroom)$', got: '1 RK' });
    expect(convert('1 RK', { ...match, else: 'keep' })).toEqual({ text: '1 RK' });
    expect(convert('1 RK', { ...match, else: 'blank' })).toEqual({ text: '' });
    expect(convert('1 RK', { ...match, else: { use: '1' } })).toEqual({ text: '1' });
    expect(problems({ ...match, else: 'drop' })).toHaveLength(1);
  });
  it('rejects patterns that could stop the server', () => {
    expect(problems({ match: '^(a+)+$' })[0]).toMatch(/^match can be matched in endlessly many ways/);
    expect(problems({ match: '(' })[0]).toMatch(/^match is not a regular expression/);
    expect(problems({ replace: '(x*)*y', with: '' })).toHaveLength(1);
  });
});

describe('replace and lookup', () => {
  it('replace every match', () => {
    expect(convert(' Sarjapur   Road ,', { replace: '\\s+', with: ' ' }, { replace: '[, ]+$', with: '' })).toEqual({
      text: 'Sarjapur Road',
    });
  });
  it('look up a text ignoring case, and reject unknown texts', () => {
    const lookup = { lookup: { 'Ready To Move': 'Ready' } };
    expect(convert('ready to move', lookup)).toEqual({ text: 'Ready' });
    expect(convert('19-Dec', { ...lookup, else: 'keep' })).toEqual({ text: '19-Dec' });
    expect(convert('constructor', lookup)).toEqual({ reason: 'is not in the table of values', got: 'constructor' });
    expect(problems({ lookup: {} })).toHaveLength(1);
  });
});

describe('chainConversions', () => {
  it('stops at an empty text, and reports the original cell text', () => {
    expect(convert('  ', { scale: 2 })).toEqual({ text: '' });
    expect(convert('10 - 20 CanaryPlace', { range: 'mean' }, { unit: { Acres: 'acre' } })).toEqual({
      reason: 'has an unknown unit',
      got: '10 - 20 CanaryPlace',
    });
  });
});

describe('replacement groups', () => {
  it.each([
    [
      { match: '^(\\d+) BHK$', use: '$0' },
      'use uses the group $0, which "^(\\\\d+) BHK$" does not have; expected one of $&, $1, or $$ for a dollar sign',
    ],
    [{ match: '^(\\d+) BHK$', use: '$7' }, 'use uses the group $7'],
    [{ match: '^\\d+$', use: '$1' }, 'use uses the group $1'],
    [{ match: '^(?<size>\\d+)$', use: '$<area>' }, 'use uses the group $<area>'],
    [{ replace: '(a)(b)', with: '$1-$3' }, 'with uses the group $3'],
    [{ replace: ' USD$', with: '$99' }, 'with uses the group $99'],
    [{ replace: '(?:a)', with: '$1' }, 'with uses the group $1'],
  ])('reports an unknown group in %j', (options, message) => {
    expect(problems(options)).toEqual([expect.stringContaining(message)]);
  });
  it.each([
    [{ match: '^(\\d+) BHK$', use: '$1' }, '3 BHK', '3'],
    [{ match: '^(\\d+) BHK$', use: '$$$1' }, '3 BHK', '$3'],
    [{ match: '^(\\d+) BHK$', use: '$12' }, '3 BHK', '32'],
    [{ match: '^(?<size>\\d+) BHK$', use: '$<size> rooms, $&' }, '3 BHK', '3 rooms, 3 BHK'],
    [{ replace: 'price', with: 'US$ 5' }, 'price', 'US$ 5'],
  ])('accepts %j', (options, from, to) => {
    expect(convert(from, options)).toEqual({ text: to });
  });
});
