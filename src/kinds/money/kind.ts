import { amountText, exactAmountText } from '#model/values/numbers/amounts.ts';
import type { Kind } from '#model/kind.ts';
import { formatMessage } from '#model/validation/messages.ts';
import { decimalsOf, plainNumber } from '../shared/values/decimal.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { cleanNumber, refuseNumber } from '../shared/values/quantities.ts';
import { numberLimits } from '../shared/values/schemaWords.ts';
import { compareNumbers } from '../shared/values/values.ts';
import { parseAmount } from './parseAmount.ts';

/**
 * The largest amount. Up to this amount, every number with two decimals is exact as a double, so JSON does not change
 * it.
 */
const largest = 999_999_999_999.99;
const maxDecimals = 2;

/** The kind of fields with an amount in the organization's currency. */
export const money: Kind = {
  name: 'money',
  typeName: 'amount',
  valueSchema: (field) => ({ type: 'number', ...numberLimits(field, -largest, largest) }),
  column: { type: 'numeric', wire: 'plain' },
  operators: orderOperators,
  sortable: true,
  // `src/kinds/views.ts` has the component of each cell, `src/kinds/inputs.ts` those of inputs and filters.
  views: { cell: 'number', input: 'amount', filter: 'range' },
  traits: { align: 'right', amount: true },
  toText: (value, field, { settings }) => {
    if (typeof value !== 'number') return '';
    return field.property.exact === true ? exactAmountText(value) : amountText(value, settings.country);
  },
  toExportText: (value) => (typeof value === 'number' ? plainNumber(value) : ''),
  fromText: (typed, field, { settings }) => {
    const read = parseAmount(typed, settings);
    if (read === undefined) return refuseNumber(field, 'amount', typed);
    return 'value' in read
      ? read
      : { problem: formatMessage('currency', { label: field.title, got: read.currency, expected: settings.currency }) };
  },
  clean: cleanNumber,
  problemOf: (value, field) =>
    typeof value === 'number' && decimalsOf(value) > maxDecimals
      ? formatMessage('decimals', { label: field.title, max: maxDecimals })
      : undefined,
  compare: compareNumbers,
};
