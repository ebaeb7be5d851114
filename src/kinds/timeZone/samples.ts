import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A time zone, stored as its IANA name, such as Asia/Kolkata, and shown as India (GMT+5:30).',
  property: { type: 'string', kind: 'timeZone', title: 'Time zone' },
  good: ['Asia/Kolkata', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5'],
  bad: ['Asia/Bengaluru', 'India', '+05:30', 'Asia/Kolkata; drop', 5, ['UTC'], 'UTC\0', `Asia/${'a'.repeat(60)}`],
  shown: [
    ['Asia/Kolkata', 'India (GMT+5:30)'],
    ['Asia/Dubai', 'United Arab Emirates (GMT+4)'],
    ['UTC', 'UTC'],
  ],
  typed: [
    ['Asia/Kolkata', 'Asia/Kolkata'],
    [' Asia/Dubai ', 'Asia/Dubai'],
  ],
  refused: ['', 'Bengaluru', 'GMT+5:30 India'],
  cleaned: [[' Asia/Kolkata ', 'Asia/Kolkata']],
  filtered: [
    ['eq', 'Asia/Kolkata'],
    ['in', ['Asia/Kolkata', 'Asia/Dubai']],
    ['blank', true],
  ],
};
