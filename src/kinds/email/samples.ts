import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'An email address, stored in lower case; a click starts an email.',
  property: { type: 'string', format: 'email', title: 'Email' },
  good: ['asha@example.com', 'a.b+c@mail.example.co.in'],
  bad: ['asha', 'asha@', '@example.com', 'a b@example.com', 'a\0@example.com', 5],
  shown: [['asha@example.com', 'asha@example.com']],
  typed: [
    [' Asha@Example.COM ', 'asha@example.com'],
    ['mailto:asha@example.com', 'asha@example.com'],
  ],
  refused: ['\0'],
  cleaned: [['ASHA@EXAMPLE.COM', 'asha@example.com']],
  filtered: [
    ['eq', 'asha@example.com'],
    ['contains', 'example'],
    ['blank', true],
    ['repeated', true],
  ],
};
