import { expect, test } from 'vitest';
import { parseField } from '#model/parseField.ts';
import { kindFor } from '#kinds/index.ts';
import { context } from '../context.ts';

const words = Array.from({ length: 200 }, (_, number) => `Sector ${number} of the city`);
const field = parseField('places', { type: 'array', title: 'Places', items: { type: 'string', enum: words } });

test('a text of many parts is read without matching all of them', () => {
  const { fromText } = kindFor(field);
  expect(fromText('No such place; '.repeat(100_000), field, context)).toHaveProperty('problem');
  expect(fromText('SECTOR 199 OF THE CITY; '.repeat(100_000), field, context)).toEqual({ value: [words[199]] });
});
