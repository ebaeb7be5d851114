import { word } from '#model/language/wording.ts';
import type { Kind } from '#model/kind.ts';
import { cleanCompatible, typeProblem } from '../shared/values/texts.ts';

const yes = /^(yes|y|true|t|on|1|हाँ|हां)$/i;
const no = /^(no|n|false|f|off|0|नहीं)$/i;

/** The kind of fields with yes, no or blank. */
export const yesNo: Kind = {
  name: 'yesNo',
  typeName: 'boolean',
  valueSchema: ({ property }) => (property.const === true ? { const: true } : { type: 'boolean' }),
  column: { type: 'boolean', wire: 'plain' },
  operators: ['eq', 'ne', 'blank'],
  sortable: true,
  views: { cell: 'text', input: 'yesNo', filter: 'yesNo' },
  traits: { selfLabelled: true },
  toText: (value) => (typeof value === 'boolean' ? word(value ? 'Yes' : 'No') : ''),
  fromText: (typed, field) => {
    const word = cleanCompatible(typed);
    return yes.test(word) ? { value: true } : no.test(word) ? { value: false } : typeProblem(field, 'boolean');
  },
  clean: (value) => value,
};
