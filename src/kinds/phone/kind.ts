import { createCache } from '#model/createCache.ts';
import type { Json } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { formatMessage } from '#model/validation/messages.ts';
import { uniqueTextOperators } from '../shared/values/operatorSets.ts';
import { isShortened } from '../shared/values/spreadsheetNumbers.ts';
import { cleanCompatible, parseTextValue, typeProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';
import { phoneReader, type PhoneReader } from './reader.ts';
import { simplifyPhone } from './simplifyPhone.ts';

const normalForm = /^\+[1-9]\d{6,14}$/;

// chosen: Indian and North American numbers are grouped when shown. Other countries would need the phone library.
const groupings: readonly (readonly [RegExp, string])[] = [
  [/^\+91(\d{5})(\d{5})$/, '+91 $1 $2'],
  [/^\+1(\d{3})(\d{3})(\d{4})$/, '+1 $1 $2 $3'],
];

const showPhone = (value: Json | undefined): string => {
  const shown = asText(value);
  const [pattern, groups] = groupings.find(([candidate]) => candidate.test(shown)) ?? [];
  return pattern === undefined || groups === undefined ? shown : shown.replace(pattern, groups);
};

/**
 * Cache of parsed numbers, by parser, country and text. Each number is parsed, cleaned and validated, and the phone
 * library is slow.
 */
const cache = createCache<string, string | undefined>(256);
let readBy: PhoneReader | undefined;

const readPhone = (typed: string, country: string): string | undefined => {
  const simple = simplifyPhone(typed);
  const reader = phoneReader();
  if (reader === undefined) return normalForm.test(simple) ? simple : undefined;
  const key = `${country} ${simple}`;
  if (readBy !== reader) cache.clear();
  readBy = reader;
  if (cache.has(key)) return cache.get(key);
  const read = reader(simple, country);
  cache.set(key, read);
  // The result is cleaned and validated next, so it is cached as well.
  if (read !== undefined) cache.set(`${country} ${read}`, read);
  return read;
};

/** The kind of fields with a phone number. It is stored in E.164, so that equal numbers have equal values. */
export const phone: Kind = {
  name: 'phone',
  typeName: 'phone',
  valueSchema: () => ({ type: 'string', pattern: normalForm.source }),
  column: { type: 'text', wire: 'plain' },
  operators: uniqueTextOperators,
  sortable: false,
  // `src/kinds/views.ts` has the component of each cell, `src/kinds/inputs.ts` those of inputs and filters.
  views: { cell: 'text', input: 'phone', filter: 'phone' },
  traits: { contact: ['call', 'whatsapp', 'sms'], mask: 'lastFour' },
  toText: showPhone,
  toExportText: (value) => asText(value),
  fromText: (typed, field, { settings }) => {
    if (isShortened(cleanCompatible(typed)))
      return { problem: formatMessage('shortenedPhone', { label: field.title }) };
    const read = readPhone(typed, settings.country);
    return read === undefined ? typeProblem(field, 'phone') : parseTextValue(read, field);
  },
  clean: (value, _, { settings }) =>
    typeof value === 'string' ? (readPhone(value, settings.country) ?? value.trim()) : value,
  problemOf: (value, field, { settings }) => {
    if (typeof value !== 'string') return undefined;
    return readPhone(value, settings.country) === value ? undefined : typeProblem(field, 'phone').problem;
  },
};
