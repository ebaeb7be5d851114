import { isList } from '#model/schema/json.ts';
import type { Kind } from '#model/kind.ts';
import { objectSchema } from '#model/validation/objectSchema.ts';
import type { KindLookup } from '../shared/values/kindLookup.ts';
import { cleanFields, fieldsText, isEmptyObject, parseJson } from '../shared/values/nested.ts';
import { listLimits } from '../shared/values/schemaWords.ts';
import { typeProblem } from '../shared/values/texts.ts';

/**
 * Creates the kind `rows`: a list of objects with their own fields, such as a project's units. `kindFor` returns the
 * kind of each of these fields.
 */
export const createRows = (kindFor: KindLookup): Kind => {
  const clean: Kind['clean'] = (value, field, context) => {
    if (!isList(value)) return value;
    const rows = value.map((row) => cleanFields(row, field.fields, kindFor, context));
    // Only empty rows at the end are removed. If one in between was removed, problems of the rows after it would appear
    // at the wrong row.
    const last = rows.findLastIndex((row) => row !== null && !isEmptyObject(row));
    return rows.slice(0, last + 1);
  };
  return {
    name: 'rows',
    typeName: 'list of rows',
    valueSchema: (field, settings) => ({
      type: 'array',
      items: { ...objectSchema(field.fields, kindFor, settings), minProperties: 1 },
      ...listLimits(field, 500),
    }),
    column: { type: 'jsonb', wire: 'plain' },
    operators: ['blank'],
    sortable: false,
    views: { cell: 'text', input: 'rows' },
    traits: { nested: 'many', wide: true },
    toText: (value, field, context) =>
      isList(value)
        ? value
            .map((row) => fieldsText(row, field.fields, kindFor, context))
            .filter((text) => text !== '')
            .join('; ')
        : '',
    toExportText: (value) => (isList(value) ? JSON.stringify(value) : ''),
    fromText: (typed, field, context) => {
      const value = parseJson(typed);
      return isList(value) ? { value: clean(value, field, context) } : typeProblem(field, 'list of rows');
    },
    clean,
  };
};
