import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'One line of text, up to 255 characters unless `maxLength` sets another limit.',
  property: { type: 'string', title: 'Name', maxLength: 75 },
  good: ['Asha', 'आशा', 'محمد علي', 'Zoë 👩‍👩‍👧', "O'Brien; DROP TABLE leads", '\u{1F600}'.repeat(75)],
  bad: [7, true, {}, ['Asha'], 'a\0b', '\ud800', 'x'.repeat(76)],
  shown: [['Asha', 'Asha']],
  typed: [
    ['  Asha ', 'Asha'],
    ['Asha\r\nRao', 'Asha Rao'],
    ['Zoe\u0308', 'Zo\u00eb'],
  ],
  refused: ['a\0b', 'half \udc00'],
  cleaned: [
    ['  Asha\n', 'Asha'],
    ['Zoe\u0308', 'Zo\u00eb'],
    [7, 7],
  ],
  filtered: [
    ['eq', 'Asha'],
    ['in', ['Asha', 'Ravi']],
    ['contains', 'ash'],
    ['startsWith', 'A'],
    ['blank', true],
    ['repeated', true],
  ],
};
