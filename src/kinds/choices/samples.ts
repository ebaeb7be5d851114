import type { Samples } from '../shared/values/samples.ts';

/** Description and examples of the kind, for tests and `docs/SCHEMAS.md`. */
export const samples: Samples = {
  description: 'Any number of the values of `items.enum`, each once.',
  property: { type: 'array', title: 'Tags', items: { type: 'string', enum: ['Hot', 'Cold', 'Buy, rent'] } },
  good: [['Hot'], ['Hot', 'Buy, rent'], ['Buy, rent']],
  bad: [['Warm'], ['Hot', 7], { Hot: true }, 5],
  shown: [[['Hot', 'Cold'], 'Hot, Cold']],
  typed: [
    ['hot, cold', ['Hot', 'Cold']],
    ['Hot; Cold', ['Hot', 'Cold']],
    ['Hot|Hot', ['Hot']],
    ['Buy, Rent', ['Buy, rent']],
    ['"Buy, rent"; hot', ['Buy, rent', 'Hot']],
  ],
  refused: ['Warm', 'Hot, Warm'],
  cleaned: [
    ['Hot', ['Hot']],
    [['Hot', ' Hot ', ''], ['Hot']],
  ],
  filtered: [
    ['any', ['Hot']],
    ['all', ['Hot', 'Cold']],
    ['blank', true],
  ],
};
