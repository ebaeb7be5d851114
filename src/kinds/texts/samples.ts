import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'Any number of short texts, such as localities or registration numbers, each once.',
  property: { type: 'array', title: 'Locations', items: { type: 'string' } },
  good: [['HSR Layout'], ['a, b', 'say "c"; d', 'e | f', '1\u00bd']],
  bad: [[7], [{}], ['a\0b'], ['\ud800'], ['x'.repeat(256)], 5],
  shown: [[['HSR Layout', 'BTM'], 'HSR Layout, BTM']],
  typed: [
    ['HSR Layout, BTM', ['HSR Layout', 'BTM']],
    ['HSR Layout; "BTM; 2nd"', ['HSR Layout', 'BTM; 2nd']],
    ['a\nb\na', ['a', 'b']],
  ],
  refused: ['a\0b'],
  cleaned: [
    ['HSR', ['HSR']],
    [[' HSR ', 'HSR', null], ['HSR']],
  ],
  filtered: [
    ['any', ['HSR Layout']],
    ['all', ['a', 'b']],
    ['blank', false],
  ],
};
