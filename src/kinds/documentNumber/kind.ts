import type { Kind } from '#model/kind.ts';
import { uniqueTextOperators } from '../shared/values/operatorSets.ts';
import { cleanLine, parseTextValue, typeProblem, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

const maxLength = 60;

/** The kind of fields with the number of a document, such as an invoice. The server assigns it. */
export const documentNumber: Kind = {
  name: 'documentNumber',
  typeName: 'number',
  valueSchema: () => ({ type: 'string', maxLength }),
  column: { type: 'text', wire: 'plain' },
  operators: uniqueTextOperators,
  sortable: true,
  views: { cell: 'text', input: 'readOnly', filter: 'text' },
  traits: { serverWritten: true, numbered: true, shownAsStored: true },
  toText: (value) => asText(value),
  fromText: (typed, field) => {
    const line = cleanLine(typed);
    return line === '' || line.length > maxLength ? typeProblem(field, 'number') : parseTextValue(line, field);
  },
  clean: (value) => (typeof value === 'string' ? cleanLine(value) : value),
  problemOf: unsafeTextProblem,
};
