import { beforeAll, describe, expect, it } from 'vitest';
import type { Model } from '#model/resource.ts';
import { mapRow, parseMap } from '../../../../../server/features/import/maps/parseMap.ts';
import { loadSchemas } from '../../../../../server/schema/files/loadSchemas.ts';
import { schemasDir } from '../../../support/api.ts';

let model: Model;
beforeAll(async () => {
  ({ model } = await loadSchemas(schemasDir));
});

const read = (map: unknown, name = 'properties') => {
  const resource = model.resources[name];
  if (resource === undefined) throw new Error(name);
  const text = typeof map === 'string' ? map : JSON.stringify(map, null, 2);
  return parseMap('map.json', text, resource, { settings: model.settings, timeZone: model.settings.timeZone });
};
const map = (fields: unknown, more: object = {}) => ({ resource: 'properties', fields, ...more });
const rowOf = (cells: Record<string, string>) => new Map(Object.entries(cells));

describe('parseMap', () => {
  it.each([
    [
      'an unknown field',
      map({ prize: { column: 'a' } }),
      'map.json:4:5 fields.prize: is not a field of properties, got "prize"; did you mean "price"?',
    ],
    [
      'a field that the server writes',
      map({ shareCount: { column: 'a' } }),
      'fields.shareCount: cannot be imported, got "shareCount"',
    ],
    [
      'an unknown conversion',
      map({ price: { column: 'a', convert: [{ scal: 2 }] } }),
      'fields.price.convert[0]: is not a conversion, got "scal"; did you mean "scale"?',
    ],
    [
      'a conversion without its name',
      map({ price: { column: 'a', convert: ['lakhs'] } }),
      'fields.price.convert[0]: is not a conversion',
    ],
    [
      'an unknown word of a conversion',
      map({ price: { column: 'a', convert: [{ scale: 2, by: 3 }] } }),
      'fields.price.convert[0].by: is not a word of "scale", got "by"',
    ],
    [
      'an unknown word of a rule',
      map({ price: { column: 'a', whenn: {} } }),
      'fields.price.whenn: is not a word of a rule, got "whenn"; did you mean "when"?',
    ],
    [
      'an unknown word of the map',
      map({ price: { column: 'a' } }, { field: {} }),
      'field: is not a word of a map, got "field"; did you mean "fields"?',
    ],
    [
      'two sources',
      map({ price: { column: 'a', value: '1' } }),
      'fields.price: must have a source, got column and value; expected one of "column", "value", "parts"',
    ],
    ['no source', map({ price: {} }), 'fields.price: must have a source'],
    [
      'an unsafe pattern',
      map({ price: { column: 'a', when: { a: { matches: '(a*)*' } } } }),
      'fields.price.when.a.matches: can be matched in endlessly many ways',
    ],
    [
      'an unknown test',
      map({ price: { column: 'a', when: { a: { equals: 'x' } } } }),
      'fields.price.when.a.equals: is not a test, got "equals"',
    ],
    [
      'an invalid limit for the field',
      map({ area: { column: 'a', min: '100 perch' } }),
      'fields.area.min: is not a limit, got "100 perch"',
    ],
    [
      'a match key that the map does not fill',
      map({ price: { column: 'a' } }, { matchKey: ['price', 'title'] }),
      'matchKey[1]: is not a field that the mapping fills, got "title"',
    ],
    [
      'a match key without a required field',
      map({ price: { column: 'a' }, bhk: { column: 'b' } }, { matchKey: ['bhk'] }),
      'matchKey: needs a required field',
    ],
    [
      'another resource',
      { resource: 'leads', fields: { price: { column: 'a' } } },
      'resource: is for another resource, got "leads"; expected "properties"',
    ],
    ['no fields', { resource: 'properties' }, 'fields: must be an object of fields'],
    [
      'an ignored column without a reason',
      map({ price: { column: 'a' } }, { ignore: ['b'] }),
      'ignore: must give a reason for each column',
    ],
    [
      'a column that is both mapped and ignored',
      map({ price: { column: 'a' } }, { ignore: { a: 'of no use' } }),
      'ignore.a: is read by a rule',
    ],
    [
      'a delimiter of two characters',
      map({ price: { column: 'a' } }, { delimiter: '||' }),
      'delimiter: must be one character',
    ],
    [
      'an unknown encoding',
      map({ price: { column: 'a' } }, { encoding: 'utf-9' }),
      'encoding: must be one of utf-8, utf-16le,',
    ],
    [
      'an invalid header row',
      map({ price: { column: 'a' } }, { headerRow: 0 }),
      'headerRow: must be the number of the row with the column titles, got 0',
    ],
    ['an unmatched brace', map({ title: { parts: ['in {place'] } }), 'fields.title.parts[0]: has an unmatched brace'],
    ['a list', [], 'must be an object'],
  ])('rejects %s', (_, wrong, message) => {
    expect(() => read(wrong)).toThrow(message);
  });

  it('reports all problems, one per line', () => {
    expect(() => read(map({ prize: { column: 'a' }, price: { colum: 'a' } }))).toThrow(/prize[\s\S]*\n[\s\S]*colum/);
  });

  it('reports the first 100 of many problems', () => {
    const words = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`word${index}`, 1]));
    try {
      read(map({}, words));
      expect.unreachable();
    } catch (error) {
      expect((error as Error).message.split('\n')).toHaveLength(100);
    }
  });

  it('rejects invalid JSON and repeated fields', () => {
    expect(() => read('{"resource": "properties",}')).toThrow(/^map\.json:1:27 /);
    expect(() => read('{"resource":"properties","fields":{"price":{"column":"a"},"price":{"column":"b"}}}')).toThrow(
      'is written twice',
    );
  });

  it('rejects passwords', () => {
    expect(() => read({ resource: 'users', fields: { password: { column: 'a' } } }, 'users')).toThrow(
      'cannot be imported',
    );
  });
});

describe('mapRow', () => {
  it('uses the first rule whose condition matches, or none', () => {
    const read1 = read(
      map({
        bhk: [
          { value: '1RK', when: { size: { is: '1 RK' } } },
          { column: 'size', convert: [{ match: '^(\\d)' }], when: { size: { matches: 'BHK' } } },
        ],
      }),
    );
    expect(mapRow(read1, rowOf({ size: '1 RK' }))).toEqual({ values: { bhk: '1RK' } });
    expect(mapRow(read1, rowOf({ size: '3 BHK' }))).toEqual({ values: { bhk: '3' } });
    expect(mapRow(read1, rowOf({ size: 'Plot' }))).toEqual({ values: {} });
  });

  it('omits parts whose columns are blank', () => {
    const read1 = read(
      map({
        title: {
          parts: ['{size}', 'in {society},', { text: '{place}', when: { place: { blank: false } } }],
          join: ' ',
        },
      }),
    );
    expect(mapRow(read1, rowOf({ size: '2 BHK', society: 'Coomee', place: 'Sarjapur  Road' }))).toEqual({
      values: { title: '2 BHK in Coomee, Sarjapur Road' },
    });
    expect(mapRow(read1, rowOf({ size: '2 BHK', society: '', place: 'Hebbal' }))).toEqual({
      values: { title: '2 BHK Hebbal' },
    });
  });

  it('parses each text by the kind of its field, and reports all problems', () => {
    const read1 = read(
      map({
        price: { column: 'p', required: true },
        area: { column: 'a', min: '100 sq ft', max: '1 acre' },
        possession: { column: 'm' },
      }),
    );
    expect(mapRow(read1, rowOf({ p: '1.25 Cr', a: '20 sq m', m: 'Dec-2019' }))).toEqual({
      values: { price: 12_500_000, area: { value: 20, unit: 'sq m' }, possession: '2019-12' },
    });
    const wrong = mapRow(read1, rowOf({ p: '', a: '9 sq m', m: 'soon' }));
    expect('problems' in wrong && wrong.problems.map(({ field, reason, got }) => [field.name, reason, got])).toEqual([
      ['price', 'is blank', ''],
      ['area', 'is below 100 sq ft', '9 sq m'],
      ['possession', 'is not a valid month', 'soon'],
    ]);
    expect(mapRow(read1, rowOf({ p: '1', a: '2 acre', m: '' }))).toMatchObject({
      problems: [{ reason: 'is above 1 acre' }],
    });
  });

  it('reads columns named like built-in object properties', () => {
    const read1 = read(map({ title: { column: '__proto__' }, about: { column: 'constructor' } }));
    expect(mapRow(read1, rowOf({ a: 'x' }))).toEqual({ values: {} });
    expect(
      mapRow(
        read1,
        new Map([
          ['__proto__', 'A'],
          ['constructor', 'B'],
        ]),
      ),
    ).toEqual({ values: { title: 'A', about: 'B' } });
  });
});
