import { HttpError } from 'ra-core';
import { describe, expect, it } from 'vitest';
import { AppError } from '#model/errors.ts';
import { failureOf } from '../../../src/resources/shared/failureOf.ts';

describe('failureOf', () => {
  it('returns the sentence of an error of the server', () => {
    const error = new AppError('INVALID', { text: 'कृपया नाम डालें', fields: { name: 'कृपया नाम डालें' } });
    expect(failureOf(error)).toMatchObject({ code: 'INVALID', message: 'कृपया नाम डालें', fields: error.fields });
    const body = { error: { code: 'INVALID', message: 'कृपया नाम डालें' } };
    expect(failureOf(new HttpError('Unprocessable', 422, body)).message).toBe('कृपया नाम डालें');
  });

  it.each([
    new TypeError("Cannot read properties of undefined (reading 'id')"),
    new DOMException('The request is not allowed by the user agent', 'NotAllowedError'),
    'a text',
    undefined,
  ])('returns a sentence in the language of the user instead of the technical message of %s', (error) => {
    expect(failureOf(error).message).toBe('Something went wrong. Please try again.');
  });
});
