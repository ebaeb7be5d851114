import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description:
    'A list of objects whose `items.properties` are the fields of each object, such as the units of a project.',
  property: {
    type: 'array',
    title: 'Units',
    items: {
      type: 'object',
      required: ['unitNumber'],
      properties: { unitNumber: { type: 'string' }, price: { type: 'number', kind: 'money' } },
    },
  },
  good: [[{ unitNumber: 'A1' }], [{ unitNumber: 'A1', price: 12_500_000 }, { unitNumber: 'A2' }]],
  bad: [
    [{ price: 5 }],
    [{ unitNumber: 7 }],
    [{ unitNumber: 'A1', floor: 1 }],
    ['A1'],
    { unitNumber: 'A1' },
    [{}, { unitNumber: 'A1' }],
  ],
  shown: [[[{ unitNumber: 'A1', price: 12_500_000 }, { unitNumber: 'A2' }], 'A1, 1.25 Cr; A2']],
  typed: [['[{"unitNumber":" A1 "}]', [{ unitNumber: 'A1' }]]],
  refused: ['', 'A1', '{}'],
  cleaned: [[[{ unitNumber: ' A1 ', price: null }, {}, { unitNumber: '' }], [{ unitNumber: 'A1' }]]],
  filtered: [['blank', true]],
};
