import { isList } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { cleanId, idPattern } from '../shared/values/ids.ts';
import { cleanList, parseList, writeList } from '../shared/values/lists.ts';
import { listOperators } from '../shared/values/operatorSets.ts';
import { listLimits } from '../shared/values/schemaWords.ts';
import { typeProblem } from '../shared/values/texts.ts';
import { asText } from '../shared/values/values.ts';

/** The kind of fields that refer to several records of another resource. */
export const references: Kind = {
  name: 'references',
  typeName: 'list of references',
  valueSchema: (field) => ({
    type: 'array',
    items: { type: 'string', format: 'uuid', pattern: idPattern.source },
    uniqueItems: true,
    ...listLimits(field, 1000),
  }),
  column: { type: 'uuid[]', wire: 'plain' },
  operators: listOperators,
  sortable: false,
  views: { cell: 'references', input: 'references', filter: 'references' },
  traits: { refersTo: 'many' },
  toText: (value) => (isList(value) ? value.map(asText).join(', ') : asText(value)),
  toExportText: writeList,
  fromText: (typed, field) => {
    const value = [...new Set(parseList(typed).map(cleanId))];
    return value.every((id) => idPattern.test(id)) ? { value } : typeProblem(field, 'list of references');
  },
  clean: (value) => cleanList(value, cleanId),
};
