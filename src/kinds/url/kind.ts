import type { Kind } from '#model/kind.ts';
import { uniqueTextOperators } from '../shared/values/operatorSets.ts';
import { cleanLine, parseTextValue, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

const bareAddress = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/:?#].*)?$/u;

const cleanUrl = (typed: string): string => {
  const line = cleanLine(typed);
  const whole = bareAddress.test(line) ? `https://${line}` : line;
  // The format `uri` allows only ASCII; other characters are encoded by the browser's rules.
  return /[^!-~]/.test(whole) && URL.canParse(whole) ? new URL(whole).href : whole;
};

/** The kind of fields with the URL of a web page. */
export const url: Kind = {
  name: 'url',
  typeName: 'url',
  valueSchema: ({ property }) => ({
    type: 'string',
    format: 'uri',
    pattern: '^https?://[^\\s/]',
    maxLength: property.maxLength ?? 2048,
  }),
  column: { type: 'text', wire: 'plain' },
  operators: uniqueTextOperators,
  sortable: false,
  views: { cell: 'url', input: 'url', filter: 'text' },
  traits: { shownAsStored: true },
  toText: (value) => asText(value),
  fromText: (typed, field) => parseTextValue(cleanUrl(typed), field),
  clean: (value) => (typeof value === 'string' ? cleanUrl(value) : value),
  problemOf: unsafeTextProblem,
};
