import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A day between the years 1900 and 2200, shown as 5-Jan-2024.',
  property: { type: 'string', format: 'date', title: 'Booked on' },
  good: ['2024-01-05', '2024-02-29', '1900-01-01', '2200-12-31'],
  bad: [
    '2024-02-30',
    '2023-02-29',
    '2024-13-01',
    '1899-12-31',
    '2201-01-01',
    '5-Jan-2024',
    20240105,
    '2024-01-05T00:00:00Z',
  ],
  shown: [
    ['2024-01-05', '5-Jan-2024'],
    ['2024-12-31', '31-Dec-2024'],
  ],
  typed: [
    ['5-Jan-2024', '2024-01-05'],
    ['05-jan-24', '2024-01-05'],
    ['5 January 2024', '2024-01-05'],
    ['5th Sept 2024', '2024-09-05'],
    ['January 5, 2024', '2024-01-05'],
    ['2024-01-05', '2024-01-05'],
    ['2024/1/5', '2024-01-05'],
    ['05/01/2024', '2024-01-05'],
    ['5.1.2024', '2024-01-05'],
  ],
  refused: ['', 'soon', '30-Feb-2024', '31/04/2024', '05/13/2024', '5-Foo-2024', '2024'],
  cleaned: [[' 2024-01-05 ', '2024-01-05']],
  filtered: [
    ['eq', '2024-01-05'],
    ['gte', '2024-01-01'],
    ['lt', '$today'],
    ['blank', true],
  ],
};
