import type { Samples } from '../shared/values/samples.ts';

/** Examples of the kind, for its tests and its page of the manual. */
export const samples: Samples = {
  property: { kind: 'file', title: 'Brochure' },
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
