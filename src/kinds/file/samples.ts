import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'A PDF, an office document or a picture, stored unchanged and downloaded when it is opened.',
  property: { type: 'object', kind: 'file', title: 'Brochure' },
  good: [{ name: 'plan.pdf', size: 48_213, type: 'application/pdf', url: '/files/plan.pdf' }],
  bad: [
    'plan.pdf',
    {},
    { name: 'plan.pdf', size: -1, type: 'application/pdf', url: '/files/plan.pdf' },
    { name: 'x', size: 1, type: 'text/html', url: 'javascript:alert(1)' },
    { name: 'x', size: 1, type: 'text/html', url: '//evil.example' },
  ],
  shown: [[{ name: 'plan.pdf', size: 48_213, type: 'application/pdf', url: '/files/plan.pdf' }, 'plan.pdf']],
  typed: [],
  refused: ['', '/files/plan.pdf'],
  cleaned: [],
  filtered: [['blank', true]],
};
