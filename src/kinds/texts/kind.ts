import { isList } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { cleanList, parseList, writeList } from '../shared/values/lists.ts';
import { listOperators } from '../shared/values/operatorSets.ts';
import { listLimits } from '../shared/values/schemaWords.ts';
import { cleanLine, unsafeTextProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

/** The kind of fields with several texts that the user types. */
export const texts: Kind = {
  name: 'texts',
  typeName: 'list of texts',
  valueSchema: (field) => ({
    type: 'array',
    items: {
      type: 'string',
      minLength: 1,
      maxLength: field.property.items?.maxLength ?? 255,
      ...(field.property.items?.pattern === undefined ? {} : { pattern: field.property.items.pattern }),
    },
    uniqueItems: true,
    ...listLimits(field, 200),
  }),
  column: { type: 'text[]', wire: 'plain' },
  operators: listOperators,
  sortable: false,
  views: { cell: 'tags', input: 'texts', filter: 'texts' },
  traits: {},
  toText: (value) => (isList(value) ? value.map(asText).join(', ') : asText(value)),
  toExportText: writeList,
  fromText: (typed, field) => {
    const value = [...new Set(parseList(typed).map(cleanLine))];
    const problem = unsafeTextProblem(value, field);
    return problem === undefined ? { value } : { problem };
  },
  clean: (value) => cleanList(value, cleanLine),
  problemOf: unsafeTextProblem,
};
