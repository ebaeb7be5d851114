import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description:
    'Permissions: module → names of its permissions, chosen in a table of all permissions that the schemas define.',
  property: { type: 'object', kind: 'permissions', title: 'Permissions' },
  good: [{ leads: ['viewAssigned', 'create'] }, { leads: ['view'], auditLog: ['view'] }],
  bad: ['view', ['view'], { leads: 'view' }, { leads: [7] }, { leads: ['View all!'] }],
  shown: [
    [{ leads: ['viewAssigned', 'create'], reports: ['view'] }, '3 permissions in 2 modules'],
    [{ leads: ['view'] }, '1 permission in 1 module'],
  ],
  typed: [['{"leads":["view","view"]}', { leads: ['view'] }]],
  refused: ['', 'view', '[]', '{'],
  cleaned: [[{ leads: ['view', 'view'], data: [] }, { leads: ['view'] }]],
  filtered: [],
};
