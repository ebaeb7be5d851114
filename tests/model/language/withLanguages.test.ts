import { expect, it } from 'vitest';
import { languages } from '#model/language/languages.ts';
import { withLanguages } from '#model/language/withLanguages.ts';

const others = languages.filter((language) => language !== 'en');
const keyed = { propertyNames: { $ref: '#/$defs/languageCode' } };

it('withLanguages allows exactly the languages of the product as keys, and changes nothing else', () => {
  const text = { type: 'object', required: ['en'], properties: { en: { minLength: 1 } }, ...keyed };
  const titles = { type: 'object', additionalProperties: { ...keyed, additionalProperties: { type: 'object' } } };
  const names = { propertyNames: { enum: ['hi'] }, additionalProperties: { type: 'string' } };
  const vocabulary = { $defs: { text: { ...text, additionalProperties: { type: 'string' } }, titles, names } };
  expect(withLanguages(vocabulary)).toEqual({
    $defs: {
      text: {
        type: 'object',
        required: ['en'],
        properties: { en: { minLength: 1 }, ...Object.fromEntries(others.map((code) => [code, { type: 'string' }])) },
        additionalProperties: false,
      },
      titles: {
        type: 'object',
        additionalProperties: {
          properties: Object.fromEntries(others.map((code) => [code, { type: 'object' }])),
          additionalProperties: false,
        },
      },
      names,
    },
  });
});
