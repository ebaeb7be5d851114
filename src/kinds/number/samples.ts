import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A number; `"type": "integer"` accepts whole numbers only.',
  property: { type: 'integer', title: 'Floor', minimum: -5, maximum: 2_000_000 },
  good: [0, 12, -5, 1_250_000],
  bad: ['12', 1.5, -6, 2_000_001, 1e19, true, [1]],
  shown: [
    [1_250_000, '12,50,000'],
    [7, '7'],
  ],
  typed: [
    ['12', 12],
    ['12,50,000', 1_250_000],
    ['1,250,000', 1_250_000],
    ['12 50 000', 1_250_000],
    ['-3', -3],
    ['−3', -3],
    ['１２', 12],
    ['+4', 4],
  ],
  refused: ['', 'twelve', '12 floors', '1,5', '1e5', '1133 - 1384', '1.2.3'],
  cleaned: [
    [-0, 0],
    ['12', '12'],
  ],
  filtered: [
    ['eq', 3],
    ['in', [1, 2]],
    ['gte', 1],
    ['lt', 9],
    ['blank', true],
    ['repeated', true],
  ],
};
