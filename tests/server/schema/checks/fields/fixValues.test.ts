import { describe, expect, it } from 'vitest';
import { allSamples } from '#kinds/allSamples.ts';
import { kinds } from '#kinds/index.ts';
import { settings } from '../../../../kinds/context.ts';
import { SchemaProblems } from '../../../../../server/schema/problems/SchemaProblems.ts';
import { checkTexts } from '../../../../../server/schema/files/loadSchemas.ts';
import { problemsOfThings, things, withFields } from '../../files/folder.ts';

/** Returns the problems of the words that change existing records, in one file. */
const found = (
  properties: Readonly<Record<string, unknown>>,
): readonly { readonly path: string; readonly line: number; readonly message: string }[] => {
  const resource = (name: string, more: object): { name: string; text: string } => ({
    name: `${name}.json`,
    text: JSON.stringify({ ...things, name, properties: { ...things.properties, ...more } }, null, 2),
  });
  try {
    checkTexts(
      [
        { name: '_settings.json', text: JSON.stringify(settings) },
        resource('things', properties),
        ...['leads', 'users', 'projects', 'tasks'].map((name) => resource(name, {})),
      ],
      'schemas',
    );
    return [];
  } catch (error) {
    if (!(error instanceof SchemaProblems)) throw error;
    return error.problems.filter(({ path }) => /becomes/i.test(path));
  }
};

const unfillable = Object.keys(kinds).filter((name) => {
  const kind = kinds[name];
  return (
    kind?.column.serial === true ||
    kind?.traits.serverWritten === true ||
    kind?.traits.numbered === true ||
    kind?.traits.writeOnly === true ||
    kind?.traits.upload === true
  );
});

describe('blankBecomes', () => {
  it.each(Object.entries(allSamples).filter(([name]) => !unfillable.includes(name)))(
    'accepts valid values of kind %s, and reports line and value of all others',
    (_, { property, good, bad, cleaned }) => {
      const blank = (value: unknown): boolean =>
        value === null ||
        value === '' ||
        (Array.isArray(value) && value.length === 0) ||
        (typeof value === 'object' && Object.keys(value).length === 0);
      for (const value of good.filter((one) => !blank(one)))
        expect([value, found({ sample: { ...property, blankBecomes: value } })]).toEqual([value, []]);
      const other = cleaned
        .filter(([value, clean]) => JSON.stringify(value) !== JSON.stringify(clean))
        .map(([value]) => value);
      for (const value of [...bad, ...other]) {
        const [problem, ...more] = found({ sample: { ...property, blankBecomes: value } });
        expect([value, problem?.path, more]).toEqual([value, 'properties.sample.blankBecomes', []]);
        expect(problem?.line).toBeGreaterThan(10);
        expect(problem?.message).toMatch(
          /^is (not a value of the field \(.+\), got |not in the form that is stored, got .+; write |blank itself, got )/s,
        );
      }
    },
  );

  it.each(unfillable)('rejects kind %s, which a file cannot fill in', (name) => {
    const { property } = allSamples[name as keyof typeof allSamples];
    expect(found({ sample: { type: 'object', ...property, blankBecomes: 'x' } }).map(({ message }) => message)).toEqual(
      [expect.stringMatching(/^has no effect on kind/)],
    );
  });

  it.each([
    [
      'a value below the minimum',
      { type: 'number', kind: 'money', minimum: 10, blankBecomes: 5 },
      'is not a value of the field (it must be >= 10), got 5',
    ],
    [
      'a value that does not match the pattern',
      { type: 'string', pattern: '^[A-Z]+$', blankBecomes: 'abc' },
      'is not a value of the field (it must match pattern "^[A-Z]+$"), got "abc"',
    ],
    [
      'an amount with too many decimals',
      { type: 'number', kind: 'money', title: 'Fee', blankBecomes: 0.001 },
      'is not a value of the field (Fee may have up to 2 decimals), got 0.001',
    ],
    [
      'a value that is not a dependent choice',
      { type: 'string', choicesBy: 'size', choices: { Small: ['S'], Large: ['L'] }, blankBecomes: 'M' },
      'is not a value of the field (it must be equal to one of the allowed values), got "M"',
    ],
    [
      'a relative date',
      { type: 'string', format: 'date', blankBecomes: '$today' },
      'is not a value of the field (it must match format "date"), got "$today"',
    ],
    [
      'a phone number that is not normalized',
      { type: 'string', kind: 'phone', blankBecomes: '98450 12345' },
      'is not in the form that is stored, got "98450 12345"; write "+919845012345"',
    ],
    [
      'a unique field',
      { type: 'string', unique: true, blankBecomes: 'x' },
      'would give several records the same value, and the field is unique; leave one of the two out',
    ],
    [
      'a computed field',
      { type: 'number', kind: 'money', computed: { field: 'cost' }, blankBecomes: 5 },
      'has no effect on a computed field, which is calculated from others; leave it out',
    ],
  ])('rejects %s', (_, property, message) => {
    expect(found({ extra: property }).map((problem) => problem.message)).toEqual([message]);
  });
});

describe('becomes', () => {
  it('rejects values that are not choices of the field', async () => {
    expect(
      await problemsOfThings(
        withFields({ size: { type: 'string', enum: ['Small', 'Large'], becomes: { Huge: 'Larg', Tiny: null } } }),
      ),
    ).toEqual([
      'schemas/things.json:17:17 properties.size.becomes.Huge: is not a choice of the field, got "Larg"; did you mean "Large"?',
    ]);
    expect(
      found({ tags: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, becomes: { c: 'd' } } }).map(
        ({ path }) => path,
      ),
    ).toEqual(['properties.tags.becomes.c']);
    expect(
      found({ sub: { type: 'string', choicesBy: 'size', choices: { Small: ['S'] }, becomes: { XS: 'XXS' } } }).map(
        ({ path }) => path,
      ),
    ).toEqual(['properties.sub.becomes.XS']);
  });

  it('rejects fields without choices and fields in rows, and unresolvedBecomes for a text', () => {
    expect(found({ code: { type: 'string', becomes: { a: 'b' } } }).map(({ message }) => message)).toEqual([
      'has no effect on kind text, which has no choices; leave it out',
    ]);
    expect(
      found({
        rows: { type: 'array', items: { type: 'object', properties: { a: { type: 'number', blankBecomes: 1 } } } },
      }).map(({ message }) => message),
    ).toEqual(['has no effect inside a group or a row; it belongs on a field of the record']);
    expect(found({ code: { type: 'string', unresolvedBecomes: null } }).map(({ message }) => message)).toEqual([
      'has no effect on kind text; only a reference to one record has it',
    ]);
  });
});
