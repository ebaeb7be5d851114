import { expect, it } from 'vitest';
import { definedName, replaceName } from '../../../../src/screens/studio/editor/jsonText.ts';

const text = `{
  "name": "leads",
  "columns": ["name", "budget", "phone"],
  "sum": "budget",
  "if": { "budget": { "gt": 5 } }
}
`;
const places = [
  { line: 3, column: 23 },
  { line: 4, column: 10 },
  { line: 5, column: 11 },
];

it('replaceName renames texts and keys at the places only', () => {
  expect(replaceName(text, places, { name: 'budget', newName: 'maxBudget' })).toBe(
    text.replaceAll('budget', 'maxBudget'),
  );
  expect(replaceName(text, places.slice(1, 2), { name: 'budget', newName: 'most' })).toBe(
    text.replace('"sum": "budget"', '"sum": "most"'),
  );
  expect(replaceName(text, [{ line: 3, column: 15 }], { name: 'budget', newName: 'most' })).toBe(text);
});

it('replaceName without a new name removes the name from lists only', () => {
  expect(replaceName(text, places, { name: 'budget', newName: undefined })).toBe(text.replace('"budget", ', ''));
});

it('definedName returns the name of the resource', () => {
  expect([definedName(text), definedName('{ broken')]).toEqual(['leads', undefined]);
});
