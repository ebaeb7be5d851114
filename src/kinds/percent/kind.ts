import type { Kind } from '#model/kind.ts';
import { plainNumber, plainText } from '../shared/values/decimal.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { cleanNumber, parseQuantity, refuseNumber } from '../shared/values/quantities.ts';
import { numberLimits } from '../shared/values/schemaWords.ts';
import { compareNumbers } from '../shared/values/values.ts';

/** The kind of fields with a percentage: 18 is 18 %. */
export const percent: Kind = {
  name: 'percent',
  typeName: 'percentage',
  valueSchema: (field) => ({ type: 'number', ...numberLimits(field, 0, 100) }),
  column: { type: 'numeric', wire: 'plain' },
  operators: orderOperators,
  sortable: true,
  views: { cell: 'number', input: 'decimal', filter: 'range' },
  traits: { align: 'right' },
  toText: (value) => (typeof value === 'number' ? `${plainNumber(value)}%` : ''),
  toExportText: (value) => (typeof value === 'number' ? plainNumber(value) : ''),
  fromText: (typed, field) => {
    const read = parseQuantity(typed);
    return read === undefined || !/^(%|percent|pct)?$/i.test(read.unit)
      ? refuseNumber(field, 'percentage', typed)
      : { value: Number(plainText(read.number)) };
  },
  clean: cleanNumber,
  compare: compareNumbers,
};
