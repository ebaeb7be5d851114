import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'One record of the resource in `to`, stored by its id.',
  property: { type: 'string', to: 'users', title: 'Owner' },
  good: ['0198c0de-0000-7000-8000-000000000001'],
  bad: ['asha', '0198c0de', 1, { _id: '0198c0de-0000-7000-8000-000000000001' }, "' or 1=1 --"],
  shown: [['0198c0de-0000-7000-8000-000000000001', '0198c0de-0000-7000-8000-000000000001']],
  typed: [[' 0198C0DE-0000-7000-8000-00000000000A ', '0198c0de-0000-7000-8000-00000000000a']],
  refused: ['', 'Asha'],
  cleaned: [['0198C0DE-0000-7000-8000-00000000000A', '0198c0de-0000-7000-8000-00000000000a']],
  filtered: [
    ['eq', '0198c0de-0000-7000-8000-000000000001'],
    ['eq', '$me'],
    ['in', ['0198c0de-0000-7000-8000-000000000001']],
    ['blank', true],
  ],
};
