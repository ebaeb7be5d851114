import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'Any number of records of the resource in `to`, each once, stored by their ids.',
  property: { type: 'array', to: 'projects', title: 'Projects' },
  good: [
    ['0198c0de-0000-7000-8000-000000000001'],
    ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-00000000000a'],
  ],
  bad: [['asha'], [1], 5],
  shown: [[['0198c0de-0000-7000-8000-000000000001'], '0198c0de-0000-7000-8000-000000000001']],
  typed: [
    [
      '0198c0de-0000-7000-8000-000000000001; 0198c0de-0000-7000-8000-00000000000a',
      ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-00000000000a'],
    ],
  ],
  refused: ['Asha'],
  cleaned: [
    ['0198c0de-0000-7000-8000-000000000001', ['0198c0de-0000-7000-8000-000000000001']],
    [
      ['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000001'],
      ['0198c0de-0000-7000-8000-000000000001'],
    ],
  ],
  filtered: [
    ['any', ['0198c0de-0000-7000-8000-000000000001']],
    ['blank', true],
  ],
};
