import type { Kind } from '#model/kind.ts';
import { uniqueTextOperators } from '../shared/values/operatorSets.ts';
import { textLimits } from '../shared/values/schemaWords.ts';
import { cleanCompatible, parseTextValue, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

const cleanEmail = (typed: string): string =>
  cleanCompatible(typed)
    .replace(/^mailto:/i, '')
    .toLowerCase();

/** The kind of fields with an email address. It is stored in lower case, so that equal addresses have equal values. */
export const email: Kind = {
  name: 'email',
  typeName: 'email',
  valueSchema: (field) => ({ type: 'string', format: 'email', ...textLimits(field, 254) }),
  column: { type: 'text', wire: 'plain' },
  operators: uniqueTextOperators,
  sortable: true,
  views: { cell: 'email', input: 'email', filter: 'text' },
  traits: { contact: ['email'], mask: 'first', shownAsStored: true },
  toText: (value) => asText(value),
  fromText: (typed, field) => parseTextValue(cleanEmail(typed), field),
  clean: (value) => (typeof value === 'string' ? cleanEmail(value) : value),
  problemOf: unsafeTextProblem,
};
