import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countText } from '#model/values/numbers/countText.ts';

it('countText formats every count like Intl.NumberFormat for en-IN', () => {
  const peer = new Intl.NumberFormat('en-IN');
  for (const count of [0, 7, 999, 1000, 41_002, 99_999, 100_000, 1_234_567, 12_345_678])
    expect(countText(count)).toBe(peer.format(count));
  fc.assert(
    fc.property(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), (count) => {
      expect(countText(count)).toBe(peer.format(count));
    }),
  );
});
