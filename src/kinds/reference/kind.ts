import type { Kind } from '#model/kind.ts';
import { cleanId, idPattern } from '../shared/values/ids.ts';
import { typeProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

/** The kind of fields that refer to one record of another resource. */
export const reference: Kind = {
  name: 'reference',
  typeName: 'reference',
  valueSchema: () => ({ type: 'string', format: 'uuid', pattern: idPattern.source }),
  column: { type: 'uuid', wire: 'plain' },
  operators: ['eq', 'ne', 'in', 'notIn', 'blank'],
  sortable: false,
  views: { cell: 'references', input: 'reference', filter: 'references' },
  traits: { refersTo: 'one', shownAsStored: true },
  toText: (value) => asText(value),
  fromText: (typed, field) => {
    const value = cleanId(typed);
    return idPattern.test(value) ? { value } : typeProblem(field, 'reference');
  },
  clean: (value) => (typeof value === 'string' ? cleanId(value) : value),
};
