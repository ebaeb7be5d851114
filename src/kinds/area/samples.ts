import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: "A size in any of the organization's units, shown as typed; filters and sorting compare square metres.",
  property: { type: 'object', kind: 'area', title: 'Carpet area' },
  good: [
    { value: 1200, unit: 'sq ft' },
    { value: 34.46, unit: 'sq m' },
    { value: 0, unit: 'acre' },
  ],
  bad: [
    { value: -1, unit: 'sq ft' },
    { value: 1200, unit: 'league' },
    { value: '1200', unit: 'sq ft' },
    { value: 1, unit: 'acre', more: 1 },
    'big',
    { unit: 'acre', more: 1 },
  ],
  shown: [
    [{ value: 1200, unit: 'sq ft' }, '1,200 sq ft'],
    [{ value: 34.46, unit: 'sq m' }, '34.46 sq m'],
  ],
  typed: [
    ['1200', { value: 1200, unit: 'sq ft' }],
    ['1,200 sq ft', { value: 1200, unit: 'sq ft' }],
    ['1200 Sq.Ft.', { value: 1200, unit: 'sq ft' }],
    ['1200 square feet', { value: 1200, unit: 'sq ft' }],
    ['34.46Sq. Meter', { value: 34.46, unit: 'sq m' }],
    ['34.46 m²', { value: 34.46, unit: 'sq m' }],
    ['1500 Sq. Yards', { value: 1500, unit: 'sq yard' }],
    ['200 gaj', { value: 200, unit: 'sq yard' }],
    ['1.5 acres', { value: 1.5, unit: 'acre' }],
    ['24Guntha', { value: 24, unit: 'guntha' }],
    ['6 Cents', { value: 6, unit: 'cent' }],
  ],
  refused: ['', 'big', '1133 - 1384', '12 leagues'],
  cleaned: [
    [1200, { value: 1200, unit: 'sq ft' }],
    [
      { value: 2, unit: 'Acres' },
      { value: 2, unit: 'acre' },
    ],
    [{ value: null, unit: 'acre' }, null],
    [{ value: 3 }, { value: 3, unit: 'sq ft' }],
  ],
  filtered: [
    ['gte', { value: 1, unit: 'acre' }],
    ['lt', 1200],
    ['eq', { value: 1200, unit: 'sq ft' }],
    ['blank', true],
  ],
};
