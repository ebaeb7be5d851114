import type { Kind } from '#model/kind.ts';
import { uniqueTextOperators } from '../shared/values/operatorSets.ts';
import { textLimits } from '../shared/values/schemaWords.ts';
import { cleanLine, parseTextValue, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

/** The kind of fields with one line of text. */
export const text: Kind = {
  name: 'text',
  typeName: 'string',
  valueSchema: (field) => ({ type: 'string', ...textLimits(field, 255) }),
  column: { type: 'text', wire: 'plain' },
  operators: uniqueTextOperators,
  sortable: true,
  views: { cell: 'text', input: 'text', filter: 'text' },
  traits: { shownAsStored: true },
  toText: (value) => asText(value),
  fromText: (typed, field) => parseTextValue(cleanLine(typed), field),
  clean: (value) => (typeof value === 'string' ? cleanLine(value) : value),
  problemOf: unsafeTextProblem,
};
