import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'Text of many lines, up to 10,000 characters unless `maxLength` sets another limit.',
  property: { type: 'string', kind: 'longText', title: 'Notes' },
  good: ['One\nTwo', 'x'.repeat(10_000)],
  bad: [1, 'a\0b', '\udfff', 'x'.repeat(10_001)],
  shown: [['One\nTwo', 'One\nTwo']],
  typed: [[' One\r\nTwo ', 'One\nTwo']],
  refused: ['\0'],
  cleaned: [['One\rTwo\r\n', 'One\nTwo']],
  filtered: [
    ['contains', 'balcony'],
    ['blank', false],
  ],
};
