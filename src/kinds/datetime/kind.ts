import { instantText, isDay } from '#model/values/time/dates.ts';
import type { Kind } from '#model/kind.ts';
import { formatMessage } from '#model/validation/messages.ts';
import { orderOperators } from '../shared/values/operatorSets.ts';
import { isInYears, allowedYears } from '../shared/values/temporal.ts';
import { cleanCompatible, typeProblem } from '../shared/values/texts.ts';
import { asText, compareTexts } from '../shared/values/values.ts';
import { parseInstant, parseIso } from '../shared/values/parseInstant.ts';

const isInstant = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d{3}Z$/.test(text) && isDay(text.slice(0, 10));

/** The kind of fields with an instant. It is stored in UTC and shown in the user's time zone. */
export const datetime: Kind = {
  name: 'datetime',
  typeName: 'date',
  valueSchema: () => ({ type: 'string', format: 'date-time' }),
  column: { type: 'timestamptz', wire: 'instant' },
  operators: orderOperators,
  sortable: true,
  views: { cell: 'date', input: 'minute', filter: 'day' },
  traits: { align: 'right', temporal: 'instant' },
  toText: (value, _, { timeZone }) => (isInstant(asText(value)) ? instantText(asText(value), timeZone) : ''),
  toExportText: (value) => asText(value),
  fromText: (typed, field, { timeZone }) => {
    const read = parseInstant(cleanCompatible(typed), timeZone);
    if (read === 'no date') return typeProblem(field, 'date');
    return read === 'no such day'
      ? { problem: formatMessage('dateInvalid', { label: field.title }) }
      : { value: read.instant };
  },
  clean: (value, _, { timeZone }) => {
    const read = typeof value === 'string' ? parseIso(value.trim(), timeZone) : undefined;
    return typeof read === 'object' ? read.instant : value;
  },
  problemOf: (value, field) => {
    if (typeof value !== 'string') return undefined;
    if (!isInstant(value)) return formatMessage('dateInvalid', { label: field.title });
    return isInYears(value) ? undefined : formatMessage('year', { label: field.title, ...allowedYears });
  },
  compare: compareTexts,
};
