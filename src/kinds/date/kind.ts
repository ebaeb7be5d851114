import { dayText, isDay } from '#model/values/time/dates.ts';
import type { Kind } from '#model/kind.ts';
import { formatMessage } from '#model/validation/messages.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { isInYears, parseDay, allowedYears } from '../shared/values/temporal.ts';
import { cleanCompatible, typeProblem } from '../shared/values/texts.ts';
import { asText, compareTexts } from '../shared/values/values.ts';

/** The kind of fields with a date, which is the same in every time zone. */
export const date: Kind = {
  name: 'date',
  typeName: 'date',
  valueSchema: () => ({ type: 'string', format: 'date' }),
  column: { type: 'date', wire: 'day' },
  operators: orderOperators,
  sortable: true,
  views: { cell: 'date', input: 'day', filter: 'day' },
  traits: { align: 'right', temporal: 'day' },
  toText: (value) => dayText(asText(value)),
  fromText: (typed, field) => {
    const read = parseDay(cleanCompatible(typed));
    if (read === 'no date') return typeProblem(field, 'date');
    return read === 'no such day'
      ? { problem: formatMessage('dateInvalid', { label: field.title }) }
      : { value: read.day };
  },
  clean: (value) => (typeof value === 'string' ? value.trim() : value),
  problemOf: (value, field) => {
    if (typeof value !== 'string') return undefined;
    if (!isDay(value)) return formatMessage('dateInvalid', { label: field.title });
    return isInYears(value) ? undefined : formatMessage('year', { label: field.title, ...allowedYears });
  },
  compare: compareTexts,
};
