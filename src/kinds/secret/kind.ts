import type { Kind } from '#model/kind.ts';
import { parseTextValue, unsafeTextProblem } from '../shared/values/texts.ts';

/** The kind of fields with a password or key, which can be set but never read. */
export const secret: Kind = {
  name: 'secret',
  typeName: 'password',
  valueSchema: ({ property }) => ({
    type: 'string',
    minLength: property.minLength ?? 10,
    maxLength: property.maxLength ?? 128,
    ...(property.pattern === undefined ? {} : { pattern: property.pattern }),
  }),
  column: { type: 'text', wire: 'never' },
  operators: [],
  sortable: false,
  views: { cell: 'none', input: 'secret' },
  traits: { writeOnly: true },
  toText: () => '',
  fromText: (typed, field) => parseTextValue(typed.normalize('NFC'), field),
  // Spaces are part of a password; only the encoding of characters is normalized.
  clean: (value) => (typeof value === 'string' ? value.normalize('NFC') : value),
  problemOf: unsafeTextProblem,
};
