import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A length of time in whole seconds, shown as 4 min 5 s and read as 4 min 5 s, 4:05 or 245.',
  property: { type: 'integer', kind: 'duration', title: 'Talk time' },
  good: [0, 245, 86_400],
  bad: [-1, 1.5, '4m 05s', 2_147_483_648],
  shown: [
    [245, '4 min 5 s'],
    [45, '45 s'],
    [3845, '1 h 4 min 5 s'],
    [0, '0 s'],
  ],
  typed: [
    ['4 min 5 s', 245],
    ['4m 05s', 245],
    ['4:05', 245],
    ['1:04:05', 3845],
    ['245', 245],
    ['4 min', 240],
    ['2 hours', 7200],
    ['1h 5s', 3605],
  ],
  refused: ['', 'long', '4:65', '4 apples'],
  cleaned: [[-0, 0]],
  filtered: [
    ['gte', 60],
    ['eq', 0],
  ],
};
