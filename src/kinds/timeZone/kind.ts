import { isTimeZone } from '#model/values/time/isTimeZone.ts';
import { timeZoneTitle } from '#model/values/time/timeZoneTitle.ts';
import type { Kind } from '#model/kind.ts';
import { text } from '../text/kind.ts';
import { typeProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

const typeName = 'time zone';

/** The kind of fields with a time zone. It is stored by its IANA name. */
export const timeZone: Kind = {
  ...text,
  name: 'timeZone',
  typeName,
  valueSchema: () => ({ type: 'string', maxLength: 60, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' }),
  operators: ['eq', 'ne', 'in', 'notIn', 'blank'],
  views: { cell: 'text', input: 'timeZone', filter: 'timeZone' },
  traits: {},
  toText: (value) => timeZoneTitle(asText(value)),
  toExportText: asText,
  fromText: (typed, field) => {
    const value = typed.trim();
    return isTimeZone(value) ? { value } : typeProblem(field, typeName);
  },
  problemOf: (value, field) => (isTimeZone(asText(value)) ? undefined : typeProblem(field, typeName).problem),
};
