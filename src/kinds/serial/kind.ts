import type { Field } from '#model/field.ts';
import type { Kind } from '#model/kind.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { cleanCompatible, typeProblem } from '../shared/values/texts.ts';
import { compareNumbers } from '../shared/values/values.ts';

const prefixOf = ({ property }: Field): string => property.prefix ?? '';

/** The kind of fields with a running number that the database assigns. */
export const serial: Kind = {
  name: 'serial',
  typeName: 'number',
  valueSchema: () => ({ type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
  column: { type: 'bigint', wire: 'plain', serial: true },
  operators: orderOperators,
  sortable: true,
  views: { cell: 'number', input: 'readOnly', filter: 'range' },
  traits: { serverWritten: true },
  toText: (value, field) => (typeof value === 'number' ? `${prefixOf(field)}${value}` : ''),
  fromText: (typed, field) => {
    const line = cleanCompatible(typed);
    const prefix = prefixOf(field);
    const digits = line.toLowerCase().startsWith(prefix.toLowerCase()) ? line.slice(prefix.length) : line;
    const value = Number(digits);
    return /^\d+$/.test(digits) && value >= 1 && Number.isSafeInteger(value) ? { value } : typeProblem(field, 'number');
  },
  clean: (value) => value,
  compare: compareNumbers,
};
