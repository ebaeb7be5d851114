import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A running number that the server assigns; `prefix` comes before it, as in L-1042.',
  property: { type: 'integer', kind: 'serial', title: 'Number', prefix: 'L-' },
  good: [1, 1042],
  bad: [0, -1, 1.5, '1042', 'L-1042', 1e19],
  shown: [[1042, 'L-1042']],
  typed: [
    ['L-1042', 1042],
    ['l-1042', 1042],
    ['1042', 1042],
  ],
  refused: ['', 'L-', 'X-1042', '0', '99999999999999999999'],
  cleaned: [[1042, 1042]],
  filtered: [
    ['eq', 1042],
    ['gte', 1000],
    ['in', [1, 2]],
  ],
};
