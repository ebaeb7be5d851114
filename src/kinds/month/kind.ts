import { word } from '#model/language/wording.ts';
import { isDay, monthNames, monthText } from '#model/values/time/dates.ts';
import type { Field } from '#model/field.ts';
import type { Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { matchChoice } from '../shared/values/matchChoice.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { parseMonth } from '../shared/values/temporal.ts';
import { cleanCompatible, typeProblem } from '../shared/values/texts.ts';
import { asText, compareTexts } from '../shared/values/values.ts';

const monthPattern = '(?:19|20|21)\\d\\d-(?:0[1-9]|1[0-2])|2200-(?:0[1-9]|1[0-2])';
const escapePattern = (word: string): string => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');

const readWordOrMonth = (text: string, field: Field): string | undefined =>
  matchChoice(text, field.choices) ?? parseMonth(text);

// A word such as Ready is sorted before every month, because it means now. The collation of the column sorts in the
// same way.
const orderOf = (value: Json): string => (isDay(`${asText(value)}-01`) ? asText(value) : '');

/**
 * Formats a month in English for a file, so that every import can read it. A word such as Ready is written as its
 * title.
 */
const fileText = (value: string): string =>
  isDay(`${value}-01`) ? `${monthNames[Number(value.slice(5)) - 1]}-${value.slice(0, 4)}` : word(value);

/** The kind of fields with a month of a year, or with a text of the field's `enum`, e.g. `Ready`. */
export const month: Kind = {
  name: 'month',
  typeName: 'month',
  valueSchema: ({ choices }) => ({
    type: 'string',
    pattern: `^(?:${[monthPattern, ...choices.map(escapePattern)].join('|')})$`,
  }),
  column: { type: 'text', wire: 'plain', wordsFirst: true },
  operators: orderOperators,
  sortable: true,
  views: { cell: 'date', input: 'month', filter: 'month' },
  traits: { align: 'right', temporal: 'month' },
  toText: (value) => monthText(asText(value)) || word(asText(value)),
  toExportText: (value) => fileText(asText(value)),
  fromText: (typed, field) => {
    const value = readWordOrMonth(cleanCompatible(typed), field);
    return value === undefined ? typeProblem(field, 'month') : { value };
  },
  clean: (value) => (typeof value === 'string' ? value.trim() : value),
  compare: (a, b) => compareTexts(orderOf(a), orderOf(b)),
};
