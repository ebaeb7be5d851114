import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'Yes or no. A blank value means neither.',
  property: { type: 'boolean', title: 'Negotiable' },
  good: [true, false],
  bad: ['yes', 0, 1, [true]],
  shown: [
    [true, 'Yes'],
    [false, 'No'],
  ],
  typed: [
    ['Yes', true],
    ['y', true],
    ['TRUE', true],
    ['1', true],
    ['no', false],
    ['0', false],
    [' False ', false],
  ],
  refused: ['', 'maybe', '2'],
  cleaned: [[true, true]],
  filtered: [
    ['eq', true],
    ['ne', true],
    ['blank', true],
  ],
};
