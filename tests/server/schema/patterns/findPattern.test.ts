import { expect, it } from 'vitest';
import { findPattern, PatternTooSlow } from '../../../../server/schema/patterns/findPattern.ts';

it('finds a pattern without regard to case, and gives up after a time', () => {
  expect([...(findPattern('name: (\\w+)', 'x\nName: Asha', 1000) ?? [])]).toEqual(['Name: Asha', 'Asha']);
  expect(findPattern('phone', 'Name: Asha', 1000)).toBeUndefined();
  expect(() => findPattern('(?:a|a)*b', 'a'.repeat(60), 50)).toThrow(PatternTooSlow);
  expect(findPattern('a$', 'ba', 1000)?.index).toBe(1);
});
