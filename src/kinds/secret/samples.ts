import type { Samples } from '../shared/values/samples.ts';

/** Examples of the kind, for its tests and its page of the manual. */
export const samples: Samples = {
  property: { type: 'string', kind: 'secret', title: 'Password' },
  good: ['correct horse', ' spaces count ', 'पासवर्ड पासवर्ड'],
  bad: ['short', 'x'.repeat(129), 'long enough\0', 1234567890],
  shown: [['correct horse', '']],
  typed: [[' spaces count ', ' spaces count ']],
  refused: ['long enough\0'],
  cleaned: [['e\u0301e\u0301e\u0301e\u0301e\u0301', '\u00e9\u00e9\u00e9\u00e9\u00e9']],
  filtered: [],
};
