import { describe, expect, it } from 'vitest';
import { userIdOf } from '../../../src/providers/session/userIdOf.ts';

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const body = part({ _doc: { _id: 'user-7' } });

describe('userIdOf', () => {
  it('returns the user id of a token with exactly three parts', () => {
    expect(userIdOf(`${part({})}.${body}.signature`)).toBe('user-7');
  });

  it.each([
    ['no token', undefined],
    ['an empty text', ''],
    ['two parts', `${part({})}.${body}`],
    ['four parts', `${part({})}.${body}.signature.more`],
    ['a body that is not a JSON', 'a.b.c'],
    ['a body without _doc', `${part({})}.${part({ _id: 'user-7' })}.signature`],
    ['an _id that is not a text', `${part({})}.${part({ _doc: { _id: 7 } })}.signature`],
  ])('returns undefined for %s', (_, token) => {
    expect(userIdOf(token)).toBeUndefined();
  });
});
