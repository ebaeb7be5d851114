import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'An object whose `properties` are its fields, such as an address.',
  property: {
    type: 'object',
    title: 'Address',
    required: ['city'],
    properties: {
      locality: { type: 'string' },
      city: { type: 'string' },
      size: { type: 'object', kind: 'area', title: 'Size' },
      since: { type: 'string', format: 'date' },
    },
  },
  good: [
    { city: 'Bengaluru' },
    { locality: 'HSR', city: 'Bengaluru', size: { value: 2, unit: 'acre' }, since: '2024-01-05' },
  ],
  bad: [
    { locality: 'HSR' },
    { city: 7 },
    { city: 'Bengaluru', planet: 'Earth' },
    'Bengaluru',
    [],
    { city: 'Bengaluru', since: 5 },
  ],
  shown: [[{ city: 'Bengaluru', locality: 'HSR', since: '2024-01-05' }, 'HSR, Bengaluru, 5-Jan-2024']],
  typed: [['{"city":" Bengaluru ","locality":""}', { city: 'Bengaluru' }]],
  refused: ['', 'Bengaluru', '[]', '{'],
  cleaned: [
    [
      { city: ' Bengaluru ', locality: '', size: 5 },
      { city: 'Bengaluru', size: { value: 5, unit: 'sq ft' } },
    ],
    [{ city: '', locality: null }, null],
  ],
  filtered: [['blank', true]],
};
