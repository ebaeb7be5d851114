import { describe, expect, it } from 'vitest';
import { problemsOf, things } from '../../files/folder.ts';

const others = {
  ...things,
  name: 'others',
  title: 'Other',
  plural: 'Others',
  properties: {
    name: { type: 'string' },
    sort: { type: 'string', enum: ['Tiny', 'Huge'] },
    cost: { type: 'number', kind: 'money' },
    area: { type: 'object', kind: 'area' },
    owner: { type: 'string', kind: 'reference', to: 'things' },
    at: { type: 'string', format: 'date-time' },
  },
};
const sizes = { own: 'size', other: 'sort', pairs: { Small: 'Tiny', Large: ['Huge'] } };
const withMatch = (on: readonly object[], more: Readonly<Record<string, unknown>> = {}, other: object = others) =>
  problemsOf({ 'things.json': { ...things, match: { resource: 'others', on, ...more } }, 'others.json': other });
/** Removes the position in the file, which the first test checks. */
const plain = async (problems: Promise<readonly string[]>): Promise<readonly string[]> =>
  (await problems).map((text) => text.replace(/^schemas\/\w+\.json:\d+:\d+ /, ''));

describe('match', () => {
  it('accepts choices with pairs, texts, references to the same resource, and numbers of one kind', async () => {
    expect(
      await withMatch([
        { ...sizes, must: true, weight: 2, title: 'Size' },
        { own: ['name', 'size'], other: ['name'] },
        { own: 'owner', other: 'owner' },
        { to: 'cost', floor: 20, other: 'cost', within: 10 },
      ]),
    ).toEqual([]);
  });

  it('rejects unknown words and fields with their positions', async () => {
    expect(await withMatch([{ ...sizes, wieght: 2 }])).toEqual([
      expect.stringMatching(/^schemas\/things\.json:\d+:\d+ match\.on\[0\]\.wieght: .*"weight"/),
    ]);
    expect(await withMatch([sizes], { on: [] })).toEqual([
      expect.stringMatching(/^schemas\/things\.json:\d+:\d+ match\.on: /),
    ]);
    expect(await withMatch([{ own: 'siez', other: 'sort' }])).toEqual([
      expect.stringMatching(
        /^schemas\/things\.json:\d+:\d+ match\.on\[0\]\.own: is not a field of things, got "siez"; did you mean "size"\?$/,
      ),
    ]);
  });

  it('rejects an unknown resource, the resource itself, and a match that the other file has already', async () => {
    expect(await plain(withMatch([sizes], { resource: 'otters' }))).toEqual([
      'match.resource: is not another resource, got "otters"; did you mean "others"?',
    ]);
    expect(await plain(withMatch([sizes], { resource: 'things' }))).toEqual([
      expect.stringMatching(/^match\.resource: is not another resource, got "things"/),
    ]);
    const back = { ...others, match: { resource: 'things', on: [{ own: 'name', other: 'name' }] } };
    expect(await plain(withMatch([sizes], {}, back))).toEqual([
      'match.resource: is matched with things already, got "others"; one file is enough for both',
    ]);
  });

  it('rejects "floor" without an upper limit', async () => {
    expect(await plain(withMatch([{ from: 'cost', floor: 20, other: 'cost' }]))).toEqual([
      'match.on[0].floor: is a share of "to", which this range lacks; add one, or leave it out',
    ]);
    expect(await plain(withMatch([{ ...sizes, floor: 20 }]))).toEqual([
      'match.on[0].floor: has no effect on values that must be equal; leave it out',
    ]);
  });

  it('rejects fields that cannot be compared or can never be equal', async () => {
    expect(await plain(withMatch([{ own: 'size', other: 'sort' }]))).toEqual([
      'match.on[0].other: has no choice in common with the own field; expected "pairs" with the name of each choice there',
    ]);
    expect(await plain(withMatch([{ own: 'name', other: 'owner' }]))).toEqual([
      'match.on[0].other: can never equal name, got "owner"; expected two texts, or two references to the same resource',
    ]);
    expect(await plain(withMatch([{ own: 'at', other: 'at' }]))).toEqual([
      'match.on[0].own: names a field of things that is not a text, choice or reference, got "at"; expected "name", "size", "owner"',
      'match.on[0].other: names a field of others that is not a text, choice or reference, got "at"; expected "name", "sort", "owner"',
    ]);
    expect(await plain(withMatch([{ from: 'cost', other: 'area' }]))).toEqual([
      'match.on[0].other: is of kind area and cannot be compared with money, got "area"; expected two numbers of one kind',
    ]);
  });

  it('rejects unknown choices in "pairs", and words that cannot be combined', async () => {
    expect(await plain(withMatch([{ ...sizes, pairs: { Smal: 'Tiny', Large: ['Hugh'] } }]))).toEqual([
      'match.on[0].pairs.Smal: is not a value of the own field, got "Smal"; did you mean "Small"?',
      'match.on[0].pairs.Large[0]: is not a value of the other field, got "Hugh"; did you mean "Huge"?',
    ]);
    expect(await plain(withMatch([{ other: 'cost' }]))).toEqual([
      'match.on[0]: must have either own, or from, to or both',
    ]);
    expect(await plain(withMatch([{ own: 'name', from: 'cost', other: 'cost' }]))).toEqual([
      'match.on[0]: must have either own, or from, to or both',
    ]);
    expect(await plain(withMatch([{ ...sizes, within: 5 }]))).toEqual([
      'match.on[0].within: has no effect on values that must be equal; leave it out',
    ]);
    expect(await plain(withMatch([{ from: 'cost', other: 'cost', pairs: { a: 'b' } }]))).toEqual([
      'match.on[0].pairs: has no effect on numbers; leave it out',
    ]);
  });
});
