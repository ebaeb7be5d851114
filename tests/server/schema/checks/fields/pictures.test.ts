import { describe, expect, it } from 'vitest';
import { problemsOfThings, withFields, withWords } from '../../files/folder.ts';

/** Returns only the sentences. The layout tests check their positions. */
const sentences = async (words: Parameters<typeof problemsOfThings>[0]): Promise<readonly string[]> =>
  (await problemsOfThings(words)).map((problem) => problem.replace(/^\S+ /, ''));

const images = { type: 'array', kind: 'image', items: { type: 'object' } };

describe('images, cards, boards and positions', () => {
  it('rejects a card image that is unknown or not an image field', async () => {
    expect(
      await sentences({ ...withFields({ images }), list: { cards: { image: 'imags', fields: ['name'] } } }),
    ).toEqual(['list.cards.image: is not a field of things, got "imags"; did you mean "images"?']);
    expect(
      await sentences({ ...withFields({ images }), list: { cards: { image: 'name', fields: ['name'] } } }),
    ).toEqual(['list.cards.image: names a field without pictures, got "name"; expected "images"']);
  });

  it('rejects an unknown field on a card', async () => {
    expect(
      await sentences({ ...withFields({ images }), list: { cards: { image: 'images', fields: ['nmae'] } } }),
    ).toEqual(['list.cards.fields[0]: is not a field of things, got "nmae"; did you mean "name"?']);
  });

  it('accepts cards with an image and fields', async () => {
    expect(
      await sentences({ ...withFields({ images }), list: { cards: { image: 'images', fields: ['name'] } } }),
    ).toEqual([]);
  });

  it('rejects a board without states, an unknown field, and a sum that is not an amount', async () => {
    const board = { fields: ['nmae'], sum: 'name' };
    expect(await sentences({ ...withFields({ price: { type: 'number', kind: 'money' } }), list: { board } })).toEqual([
      'list.board: needs "states", whose values are its columns; add them or leave "board" out',
      'list.board.fields[0]: is not a field of things, got "nmae"; did you mean "name"?',
      'list.board.sum: is not a field with an amount, got "name"; expected "cost", "price"',
    ]);
  });

  it('rejects inline fields that cannot be edited in a row', async () => {
    expect(
      await sentences({
        ...withFields({ images, seen: { type: 'boolean', readOnly: true } }),
        list: { inline: ['name', 'images', 'seen', 'nmae'] },
      }),
    ).toEqual([
      'list.inline[1]: names a field that a row cannot change, got "images"; leave it out',
      'list.inline[2]: names a field that a row cannot change, got "seen"; leave it out',
      'list.inline[3]: is not a field of things, got "nmae"; did you mean "name"?',
    ]);
  });

  it('rejects a position that is not made of numbers', async () => {
    expect(
      await sentences({
        ...withFields({ north: { type: 'number' }, east: { type: 'number' } }),
        position: ['north', 'name'],
      }),
    ).toEqual([expect.stringMatching(/^position\[1\]: is not a field of numbers, got "name"; .*"north"/)]);
  });

  it('rejects files in rows', async () => {
    expect(
      await sentences(
        withFields({
          units: { type: 'array', items: { type: 'object', properties: { plan: { type: 'object', kind: 'file' } } } },
        }),
      ),
    ).toEqual([
      'properties.units.items.properties.plan.kind: is not allowed in a group or a row, got "file"; expected a field of the record',
    ]);
  });

  it('suggests the right keyword for an unknown one', async () => {
    expect(await sentences(withWords({ list: { card: { image: 'images', fields: [] } } }))).toEqual([
      expect.stringContaining('"cards"'),
    ]);
  });
});
