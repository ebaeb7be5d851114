import { describe, expect, test } from 'vitest';
import { cleanRecord, validateRecord } from '#kinds/fields/validateRecord.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { Validator } from '#model/validation/validator.ts';
import { context } from '../context.ts';
import { resource, validator } from '../sampleResource.ts';

const base = { _id: 'x', name: 'Asha', contactNo: '+919845012345' };
const clean = (record: JsonObject): JsonObject => cleanRecord(resource, record, context);
const check = (record: JsonObject, ignore: readonly string[] = []) =>
  validateRecord({ resource, record: clean(record), validator, context, ignore });

describe('cleanRecord', () => {
  test('normalizes each value and drops blanks', () => {
    expect(
      clean({
        name: ' Asha ',
        contactNo: '098450 12345',
        source: '',
        tags: [],
        budgetMin: null,
        address: { city: ' ' },
        units: [{ bhk: ' 2 ', price: null }, {}],
      }),
    ).toEqual({ name: 'Asha', contactNo: '+919845012345', units: [{ bhk: '2' }] });
  });

  test('keeps unknown fields, so that they can be rejected by name', () => {
    expect(clean({ shoeSize: null, name: 'Asha' })).toEqual({ shoeSize: null, name: 'Asha' });
  });

  test('is idempotent', () => {
    const once = clean({ ...base, carpetArea: 1200, startsAt: '2024-01-05T15:00' });
    expect(clean(once)).toEqual(once);
  });
});

describe('validateRecord', () => {
  test('returns no problems for a valid record', () => {
    expect(
      check({
        ...base,
        status: 'Booked',
        bookedOn: '2024-01-05',
        units: [{ bhk: '2', price: 5, leastPrice: 4 }],
        carpetArea: 1200,
      }),
    ).toEqual({});
  });

  test('reports every missing required field', () => {
    expect(check({ _id: 'x', name: '  ' })).toEqual({ name: 'Please enter Name', contactNo: 'Please enter Phone' });
  });

  test.each<[string, JsonObject, Record<string, string>]>([
    ['over-long text', { name: 'x'.repeat(76) }, { name: 'Name must be up to 75 characters' }],
    ['text of another type', { name: 7 }, { name: 'Name is not a valid string' }],
    ['text with NUL', { name: 'a\0b' }, { name: 'Name contains an unsupported character' }],
    [
      'text with half a surrogate pair',
      { address: { city: 'B\ud800' } },
      { 'address.city': 'City contains an unsupported character' },
    ],
    ['an invalid phone number', { contactNo: '12345' }, { contactNo: 'Phone is not a valid phone' }],
    ['an unknown choice', { source: 'Radio' }, { source: 'Source must be one of [Direct, Google Ads, Facebook]' }],
    [
      'sub-choice of another choice',
      { source: 'Facebook', subSource: 'Search' },
      { subSource: 'Sub-source must be one of [Form]' },
    ],
    [
      'sub-choice of a choice that has none',
      { source: 'Direct', subSource: 'Form' },
      { subSource: 'Sub-source does not apply here' },
    ],
    [
      'one bad choice of several',
      { tags: ['Hot', 'Warm'], source: 'Direct' },
      { tags: 'Tags must be one of [Hot, Cold]' },
    ],
    ['30 February', { status: 'Booked', bookedOn: '2024-02-30' }, { bookedOn: 'Booked on is an invalid date' }],
    [
      'year out of range',
      { status: 'Booked', bookedOn: '2500-01-01' },
      { bookedOn: 'Booked on must be between the years 1900 and 2200' },
    ],
    ['three decimals', { budgetMin: 1.255 }, { budgetMin: 'Budget from may have up to 2 decimals' }],
    ['an amount that is too large', { budgetMin: 1e19 }, { budgetMin: 'Budget from must be maximum 999999999999.99' }],
    ['unknown field', { shoeSize: 44 }, { shoeSize: 'shoeSize is not a field of Deal' }],
    [
      'unknown field of a group',
      { address: { city: 'B', planet: 'Earth' } },
      { 'address.planet': 'planet is not a field of Address' },
    ],
    [
      'unknown field of a row',
      { units: [{ bhk: '2', floor: 1 }] },
      { 'units.0.floor': 'floor is not a field of Units' },
    ],
    ['fault in a row', { units: [{ bhk: '2' }, { price: 5 }] }, { 'units.1.bhk': 'Please enter BHK' }],
    ['wrong type in a row', { units: [{ bhk: 2 }] }, { 'units.0.bhk': 'BHK is not a valid string' }],
    [
      'empty row before another',
      { units: [{}, { bhk: '2' }] },
      { 'units.0.bhk': 'Please enter BHK', 'units.0': 'Please enter Units' },
    ],
    [
      'pattern of the file',
      { address: { city: 'B', pincode: '12' } },
      { 'address.pincode': 'Pincode does not match the pattern ^\\d{6}$' },
    ],
    [
      'area with an unknown unit',
      { carpetArea: { value: 2, unit: 'league' } },
      { carpetArea: 'Carpet area must be one of [sq ft, sq yard, sq m, acre, cent, guntha]' },
    ],
    [
      'area with an unknown property',
      { carpetArea: { value: 2, unit: 'acre', colour: 'red' } },
      { carpetArea: 'Carpet area is not a valid area' },
    ],
    ['area without size', { carpetArea: { unit: 'acre', colour: 'red' } }, { carpetArea: 'Please enter Carpet area' }],
    ['a missing field that a condition requires', { status: 'Booked' }, { bookedOn: 'Please enter Booked on' }],
    ['a field that a condition excludes', { bookedOn: '2024-01-05' }, { bookedOn: 'Booked on does not apply here' }],
  ])('reports a problem for %s', (_, change, problems) => {
    expect(check({ ...base, ...change })).toEqual(problems);
  });

  test('compares fields in a common unit of their kind', () => {
    expect(check({ ...base, budgetMin: 6_000_000, budgetMax: 5_000_000 })).toEqual({
      budgetMax: 'Budget up to must be at least Budget from',
    });
    expect(check({ ...base, budgetMin: 5_000_000, budgetMax: 5_000_000 })).toEqual({});
    expect(
      check({ ...base, carpetArea: { value: 1, unit: 'acre' }, builtUpArea: { value: 43_559, unit: 'sq ft' } }),
    ).toEqual({ carpetArea: 'Carpet area must be at most Built-up area' });
    expect(
      check({ ...base, carpetArea: { value: 1, unit: 'acre' }, builtUpArea: { value: 43_560, unit: 'sq ft' } }),
    ).toEqual({});
    expect(check({ ...base, startsAt: '2024-01-05T10:00:00Z', endsAt: '2024-01-05T10:00:00Z' })).toEqual({
      endsAt: 'Ends must be after Starts',
    });
    expect(check({ ...base, units: [{ bhk: '2', price: 5, leastPrice: 6 }] })).toEqual({
      'units.0.leastPrice': 'Least price must be at most Price',
    });
  });

  test('rejects fields named like prototype properties', () => {
    const record = JSON.parse(
      '{"_id":"x","name":"Asha","contactNo":"+919845012345","__proto__":{"a":1}}',
    ) as JsonObject;
    const problems = check(record);
    expect(Object.keys(problems)).toEqual(['__proto__']);
    expect(check({ ...base, constructor: 1 })).toEqual({ constructor: 'constructor is not a field of Deal' });
  });

  test('does not require fields that the user may not read', () => {
    expect(check({ _id: 'x', name: 'Asha', contactNo: '••••2345' }, ['contactNo'])).toEqual({});
    expect(check({ _id: 'x', name: '', contactNo: '••••2345' }, ['contactNo'])).toEqual({ name: 'Please enter Name' });
  });

  test('returns a general problem when the validator fails without errors', () => {
    const silent: Validator = () => false;
    expect(validateRecord({ resource, record: base, validator: silent, context })).toEqual({
      '': 'Field validation error for Deal',
    });
  });
});
