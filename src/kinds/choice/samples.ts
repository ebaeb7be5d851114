import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description:
    "One of the values of `enum`, or one of those that `choicesBy` and `choices` define for another field's value.",
  property: { type: 'string', title: 'Source', enum: ['Direct', 'Walk in', '99 Acres'] },
  good: ['Direct', 'Walk in'],
  bad: ['direct', 'Radio', 1, ['Direct'], 'Direct\0'],
  shown: [['Walk in', 'Walk in']],
  typed: [
    ['walk in', 'Walk in'],
    [' WALK  IN ', 'Walk in'],
    ['Direct', 'Direct'],
  ],
  refused: ['', 'Radio'],
  cleaned: [[' Direct ', 'Direct']],
  filtered: [
    ['eq', 'Direct'],
    ['in', ['Direct', 'Walk in']],
    ['type', ['open']],
    ['blank', true],
  ],
};
