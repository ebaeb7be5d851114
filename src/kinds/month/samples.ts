import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description:
    'A month, shown as Jan-2024; words that `enum` lists, such as Ready, are also valid and come before all months in lists and filters.',
  property: { type: 'string', kind: 'month', title: 'Possession', enum: ['Ready'] },
  good: ['2024-01', '2024-12', 'Ready'],
  bad: ['2024-13', '2024-00', '1899-12', '2201-01', '2024-1', 'Soon', 202401],
  shown: [
    ['2024-01', 'Jan-2024'],
    ['Ready', 'Ready'],
  ],
  typed: [
    ['Jan-2024', '2024-01'],
    ['january 2024', '2024-01'],
    ["Dec '27", '2027-12'],
    ['1/2024', '2024-01'],
    ['2024-1', '2024-01'],
    ['ready', 'Ready'],
    ['2027-12-01', '2027-12'],
    ['2027-12-31T00:00:00', '2027-12'],
    ['1-Dec-2027', '2027-12'],
    ['01/12/2027', '2027-12'],
    ['1 December 2027', '2027-12'],
    ['1-Dec-27', '2027-12'],
  ],
  refused: ['', '2027-02-30', '32/12/2027', '2027-12-01 noon', 'Soon', '13/2024', 'Foo-2024', '2024'],
  cleaned: [[' 2024-01 ', '2024-01']],
  filtered: [
    ['eq', 'Ready'],
    ['lte', '2024-12'],
    ['in', ['2024-01', 'Ready']],
    ['blank', true],
  ],
};
