import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description:
    'A password of 10 to 128 characters, unless `minLength` and `maxLength` set other limits; it can be set but never read.',
  property: { type: 'string', kind: 'secret', title: 'Password' },
  good: ['correct horse', ' spaces count ', 'पासवर्ड पासवर्ड'],
  bad: ['short', 'x'.repeat(129), 'long enough\0', 1234567890],
  shown: [['correct horse', '']],
  typed: [[' spaces count ', ' spaces count ']],
  refused: ['long enough\0'],
  cleaned: [['e\u0301e\u0301e\u0301e\u0301e\u0301', '\u00e9\u00e9\u00e9\u00e9\u00e9']],
  filtered: [],
};
