import { exportFormats, maxPerPage } from '#model/wire/wire.ts';
import type { Json } from '#model/schema/json.ts';
import { sortNames } from './filterSchema.ts';
import type { Parameter, Scope } from './scope.ts';
import { oneOfWords, ref, type Schema, yesNo } from './schemaTypes.ts';

/** A parameter of the address after the question mark. */
export const query = (name: string, schema: Schema, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

/** A parameter that is written as JSON. */
export const jsonQuery = (
  name: string,
  schema: Schema,
  { description, example }: { readonly description: string; readonly example: Json },
): Parameter => ({ name, in: 'query', description, content: { 'application/json': { schema, example } } });

/** A whole number from 1. */
export const positiveInteger = (most: number, standard?: number): Schema => ({
  type: 'integer',
  minimum: 1,
  maximum: most,
  ...(standard === undefined ? {} : { default: standard }),
});

const filterExample = ({ resource: { states } }: Scope): Json =>
  states === undefined ? { createdAt: { gte: '2026-11-01' } } : { [states.field]: [states.initial] };

const searched = (scope: Scope): readonly Parameter[] => [
  query('q', { type: 'string' }, 'Words that a record holds in the fields of its quick search.'),
  jsonQuery('filter', ref(`${scope.resource.name}.filter`), {
    description: 'JSON: what the records must fulfil.',
    example: filterExample(scope),
  }),
];

const sorted = ({ resource, model }: Scope): readonly Parameter[] => [
  query('sort', oneOfWords(sortNames(resource, model)), `Field to sort by; left out, ${resource.list.sort.field}.`),
  query('order', oneOfWords(['ASC', 'DESC']), 'Ascending or descending.'),
];

const exact = query('exact', yesNo, 'Counts to the end, however long it takes.');

/** The query of a list in the dialect of ra-data-simple-rest. */
const restQuery = (scope: Scope): readonly Parameter[] => [
  jsonQuery(
    'sort',
    { type: 'array', minItems: 2, maxItems: 2, items: { type: 'string' } },
    {
      description: `JSON: the field, and ASC or DESC. Fields: ${sortNames(scope.resource, scope.model).join(', ')}.`,
      example: [scope.resource.list.sort.field, scope.resource.list.sort.order],
    },
  ),
  jsonQuery(
    'range',
    { type: 'array', minItems: 2, maxItems: 2, items: { type: 'integer', minimum: 0 } },
    {
      description: `JSON: first and last record, counted from 0; up to ${maxPerPage} of them. It begins at a multiple of its length.`,
      example: [0, 24],
    },
  ),
  jsonQuery('filter', ref(`${scope.resource.name}.restFilter`), {
    description:
      'JSON: what the records must fulfil; `q` in it are words to search for, `id` the records of these ids.',
    example: filterExample(scope),
  }),
  exact,
];

/** The query of a list. */
export const listQueryParameters = (scope: Scope): readonly Parameter[] =>
  scope.call.rest
    ? restQuery(scope)
    : [
        query('page', positiveInteger(10_000_000, 1), 'Which page, from 1.'),
        scope.resource.list.whole
          ? query(
              'perPage',
              positiveInteger(maxPerPage),
              `Records on a page, up to ${maxPerPage}. Without page and perPage the answer holds all records.`,
            )
          : query(
              'perPage',
              positiveInteger(maxPerPage, scope.resource.list.perPage),
              `Records on a page, up to ${maxPerPage}.`,
            ),
        ...sorted(scope),
        ...searched(scope),
        exact,
      ];

/** The query of the counts of a list; they take that of the list itself, and count without its page. */
export const countsQuery = (scope: Scope): readonly Parameter[] => searched(scope);

/** The query of an export. */
export const exportQuery = (scope: Scope): readonly Parameter[] => [
  query('format', { type: 'string', enum: exportFormats, default: 'csv' }, 'The kind of file.'),
  query(
    'columns',
    { type: 'string', examples: ['all', scope.resource.list.columns.map(({ name }) => name).join(',')] },
    '`all`, or names of fields with commas between; left out, those of the list.',
  ),
  ...sorted(scope),
  ...searched(scope),
];
