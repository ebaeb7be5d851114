import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description:
    'A number without gaps within its period, such as INV/2026-27/0042; the server assigns it at a transition that lists the field under `gives`.',
  property: {
    type: 'string',
    kind: 'documentNumber',
    title: 'Invoice number',
    readOnly: true,
    numbering: { per: 'financialYear', of: 'invoiceDate', as: 'INV/{year}/{number:4}' },
  },
  good: ['INV/2026-27/0042'],
  bad: [42, {}, 'x'.repeat(61), 'a\0b'],
  shown: [['INV/2026-27/0042', 'INV/2026-27/0042']],
  typed: [[' INV/2026-27/0042 ', 'INV/2026-27/0042']],
  refused: ['', 'x'.repeat(61), 'a\0b'],
  cleaned: [[' INV/2026-27/0042', 'INV/2026-27/0042']],
  filtered: [
    ['eq', 'INV/2026-27/0042'],
    ['startsWith', 'INV/2026-27'],
    ['blank', false],
  ],
};
