import type { Samples } from '../shared/values/samples.ts';

const id = '0198c0de-0000-7000-8000-00000000000a';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'One record of any of the resources in `toAny`, stored by its id and the name of its resource.',
  property: { type: 'object', toAny: ['leads', 'projects'], title: 'Related to' },
  good: [
    { resource: 'leads', _id: id },
    { resource: 'projects', _id: id },
  ],
  bad: [
    { resource: 'users', _id: id },
    { _id: id },
    { resource: 'leads', _id: 'asha' },
    { resource: 'leads', _id: id, name: 'Asha' },
    id,
    7,
  ],
  shown: [[{ resource: 'leads', _id: id }, `leads/${id}`]],
  typed: [[` leads/${id.toUpperCase()} `, { resource: 'leads', _id: id }]],
  refused: ['', 'leads', id, `users/${id}`, `leads/${id}/more`],
  cleaned: [
    [
      { resource: 'leads', _id: id.toUpperCase() },
      { resource: 'leads', _id: id },
    ],
    [{ resource: 'leads', _id: null }, null],
  ],
  filtered: [
    ['eq', id],
    ['in', [{ resource: 'leads', _id: id }]],
    ['of', ['leads']],
    ['blank', true],
  ],
};
