import type { Kind } from '#model/kind.ts';
import { textOperators } from '../shared/values/operatorSets.ts';
import { textLimits } from '../shared/values/schemaWords.ts';
import { cleanLines, parseTextValue, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

/** The kind of fields with a text of several lines. */
export const longText: Kind = {
  name: 'longText',
  typeName: 'string',
  valueSchema: (field) => ({ type: 'string', ...textLimits(field, 10_000) }),
  column: { type: 'text', wire: 'plain' },
  operators: textOperators,
  sortable: false,
  views: { cell: 'longText', input: 'longText', filter: 'text' },
  traits: { wide: true, shownAsStored: true },
  toText: (value) => asText(value),
  fromText: (typed, field) => parseTextValue(cleanLines(typed), field),
  clean: (value) => (typeof value === 'string' ? cleanLines(value) : value),
  problemOf: unsafeTextProblem,
};
