import { describe, expect, test } from 'vitest';
import { messageOf, messages, formatMessage } from '#model/validation/messages.ts';
import { parseField } from '#model/parseField.ts';
import type { PropertySchema } from '#model/schema/schema.ts';
import type { ValidatorError } from '#model/validation/validator.ts';

const messageFor = (property: PropertySchema, keyword: string, params: ValidatorError['params'] = {}): string =>
  messageOf({ keyword, params, instancePath: '/x' }, parseField('x', { title: 'Name', ...property }), 'string');

test('messages are the default messages of the form library', () => {
  expect(messages.required).toBe('Please enter ${label}');
  expect(messages.type).toBe('${label} is not a valid ${type}');
  expect(messages.enum).toBe('${label} must be one of [${enum}]');
  expect(messages.whitespace).toBe('${label} cannot be a blank character');
  expect(formatMessage('stringRange', { label: 'Name', min: 2, max: 5 })).toBe('Name must be between 2-5 characters');
});

test('a message lists at most six choices', () => {
  const ofCount = (count: number): string =>
    messageFor({}, 'enum', { allowedValues: Array.from({ length: count }, (_, index) => `C${index + 1}`) });
  expect([ofCount(6), ofCount(25)]).toEqual([
    'Name must be one of [C1, C2, C3, C4, C5, C6]',
    'Name must be one of [C1, C2, C3, C4, C5, and 20 more]',
  ]);
});

describe('messageOf', () => {
  test.each<[string, PropertySchema, string, ValidatorError['params'], string]>([
    ['required', {}, 'required', { missingProperty: 'x' }, 'Please enter Name'],
    ['enum', {}, 'enum', { allowedValues: ['A', 'B'] }, 'Name must be one of [A, B]'],
    ['type', {}, 'type', { type: 'string' }, 'Name is not a valid string'],
    ['max length', { maxLength: 75 }, 'maxLength', { limit: 75 }, 'Name must be up to 75 characters'],
    ['min length', { minLength: 3 }, 'minLength', { limit: 3 }, 'Name must be at least 3 characters'],
    [
      'length range',
      { minLength: 3, maxLength: 75 },
      'maxLength',
      { limit: 75 },
      'Name must be between 3-75 characters',
    ],
    ['exact length', { minLength: 6, maxLength: 6 }, 'minLength', { limit: 6 }, 'Name must be 6 characters'],
    ['minimum', { minimum: 1 }, 'minimum', { limit: 1 }, 'Name must be minimum 1'],
    ['maximum of the kind', {}, 'maximum', { limit: 100 }, 'Name must be maximum 100'],
    ['number range', { minimum: 1, maximum: 5 }, 'minimum', { limit: 1 }, 'Name must be between 1-5'],
    ['min items', { minItems: 1 }, 'minItems', { limit: 1 }, 'At least 1 Name'],
    ['max items', {}, 'maxItems', { limit: 9 }, 'At most 9 Name'],
    ['pattern of the file', { pattern: '^a' }, 'pattern', { pattern: '^a' }, 'Name does not match the pattern ^a'],
    [
      'pattern of the file with an example',
      { pattern: '^a', placeholder: 'abc' },
      'pattern',
      { pattern: '^a' },
      'Name must be written like abc',
    ],
    ['pattern of the kind', {}, 'pattern', { pattern: '^\\+' }, 'Name is not a valid string'],
    ['date', {}, 'format', { format: 'date' }, 'Name is an invalid date'],
    ['other format', {}, 'format', { format: 'email' }, 'Name is not a valid string'],
    ['excluded field', {}, 'false schema', {}, 'Name does not apply here'],
    ['other keyword', {}, 'unevaluatedItems', {}, 'Field validation error for Name'],
  ])('%s', (_, property, keyword, params, sentence) => {
    expect(messageFor(property, keyword, params)).toBe(sentence);
  });
});

test('formatMessage inserts a title with special replacement patterns literally', () => {
  expect(formatMessage('required', { label: '$& $1' })).toBe('Please enter $& $1');
});
