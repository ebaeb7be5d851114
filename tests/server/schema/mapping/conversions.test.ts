import { expect, it } from 'vitest';
import { conversions } from '../../../../server/schema/mapping/conversions.ts';
import { parseCondition } from '../../../../server/schema/mapping/conditions.ts';

const long = ' '.repeat(10_001);

it('applies no pattern to a very long text', () => {
  const refusal = { reason: 'is too long for a pattern', got: long };
  expect(conversions['match']?.make({ match: '\\s+$' }, () => undefined)?.(long)).toEqual(refusal);
  expect(conversions['replace']?.make({ replace: '\\s', with: 'x' }, () => undefined)?.(long)).toEqual(refusal);
  expect(conversions['replace']?.make({ replace: '\\s', with: 'x' }, () => undefined)?.('a b')).toEqual({
    text: 'axb',
  });
  const { holds } = parseCondition({ size: { matches: '\\s' } }, [], []);
  expect([holds(new Map([['size', 'a b']])), holds(new Map([['size', long]]))]).toEqual([true, false]);
});
