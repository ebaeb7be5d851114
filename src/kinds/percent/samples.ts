import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A percentage from 0 to 100, unless `minimum` and `maximum` set other limits. 18 is shown as 18%.',
  property: { type: 'number', kind: 'percent', title: 'Brokerage' },
  good: [0, 18, 2.5, 100],
  bad: [-1, 101, '18', true],
  shown: [
    [18, '18%'],
    [2.5, '2.5%'],
  ],
  typed: [
    ['18', 18],
    ['18%', 18],
    ['2.5 %', 2.5],
    ['2 percent', 2],
  ],
  refused: ['', 'half', '18 apples'],
  cleaned: [[-0, 0]],
  filtered: [
    ['gte', 2],
    ['eq', 18],
    ['blank', false],
  ],
};
