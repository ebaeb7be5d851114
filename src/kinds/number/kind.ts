import type { Kind } from '#model/kind.ts';
import { plainNumber, plainText } from '../shared/values/decimal.ts';
import { groupedNumber } from '#model/values/numbers/groupedNumber.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { cleanNumber, parseQuantity, refuseNumber } from '../shared/values/quantities.ts';
import { numberLimits } from '../shared/values/schemaWords.ts';
import { asText, compareNumbers } from '../shared/values/values.ts';

/** The largest integer. Larger integers are not exact as doubles. */
const largest = Number.MAX_SAFE_INTEGER;

/** The kind of fields with a number. */
export const number: Kind = {
  name: 'number',
  typeName: 'number',
  valueSchema: (field) => ({
    type: field.property.type === 'integer' ? 'integer' : 'number',
    ...numberLimits(field, -largest, largest),
  }),
  column: { type: 'numeric', wire: 'plain' },
  operators: [...orderOperators, 'repeated'],
  sortable: true,
  views: { cell: 'number', input: 'decimal', filter: 'range' },
  traits: { align: 'right' },
  toText: (value, _, { settings }) =>
    typeof value === 'number' ? groupedNumber(value, settings.country) : asText(value),
  toExportText: (value) => (typeof value === 'number' ? plainNumber(value) : ''),
  fromText: (typed, field) => {
    const read = parseQuantity(typed);
    return read === undefined || read.unit !== ''
      ? refuseNumber(field, 'number', typed)
      : { value: Number(plainText(read.number)) };
  },
  clean: cleanNumber,
  compare: compareNumbers,
};
