import { exportFormats, maxPerPage } from '#model/wire/wire.ts';
import type { Json } from '#model/schema/json.ts';
import { sortNames } from './records/filterSchema.ts';
import type { Parameter, ResourceCall } from './resourceCall.ts';
import { oneOfWords, ref, type Schema, yesNo } from './schemaTypes.ts';

/** Returns the description of a query parameter in the OpenAPI document. */
export const query = (name: string, schema: Schema, description: string): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

/** Returns the description of a query parameter whose value is written as JSON. */
export const jsonQuery = (
  name: string,
  schema: Schema,
  { description, example }: { readonly description: string; readonly example: Json },
): Parameter => ({ name, in: 'query', description, content: { 'application/json': { schema, example } } });

/** Returns the schema of a page number from 1 to `maximum`. Default: 1. */
export const pageNumber = <const Max extends number>(maximum: Max) =>
  ({ type: 'integer', minimum: 1, maximum, default: 1, description: 'Page number, starting at 1.' }) as const;

const perPage = (standard?: number): Schema => ({
  type: 'integer',
  minimum: 1,
  maximum: maxPerPage,
  ...(standard === undefined ? {} : { default: standard }),
});

const filterExample = ({ resource: { states } }: ResourceCall): Json =>
  states === undefined ? { createdAt: { gte: '2026-11-01' } } : { [states.field]: [states.initial] };

const searched = (scope: ResourceCall): readonly Parameter[] => [
  query('q', { type: 'string' }, 'Search words, matched against the quick-search fields.'),
  jsonQuery('filter', ref(`${scope.resource.name}.filter`), {
    description: 'JSON: the conditions that records must meet.',
    example: filterExample(scope),
  }),
];

const sorted = ({ resource, model }: ResourceCall): readonly Parameter[] => [
  query('sort', oneOfWords(sortNames(resource, model)), `Field to sort by. Default: ${resource.list.sort.field}.`),
  query('order', oneOfWords(['ASC', 'DESC']), 'Ascending or descending.'),
];

const exact = query('exact', yesNo, 'Returns an exact total, even where counting is slow.');

/** Returns the query parameters of a list for a `rest` call, as ra-data-simple-rest sends them. */
const restQuery = (scope: ResourceCall): readonly Parameter[] => [
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
      description: `JSON: the first and last record, counted from 0. At most ${maxPerPage} records. The first must be a multiple of the length.`,
      example: [0, 24],
    },
  ),
  jsonQuery('filter', ref(`${scope.resource.name}.restFilter`), {
    description: 'JSON: the conditions that records must meet. `q`: search words; `id`: ids of records.',
    example: filterExample(scope),
  }),
  exact,
];

/**
 * Describes the query parameters of a list: page, order, search, filter, and `exact`, which requests the exact total. A
 * `rest` call has the parameters of ra-data-simple-rest instead.
 */
export const listQueryParameters = (scope: ResourceCall): readonly Parameter[] => {
  if (scope.call.rest) return restQuery(scope);
  const { whole, perPage: standard } = scope.resource.list;
  return [
    query('page', { type: 'integer', minimum: 1, maximum: 10_000_000, default: 1 }, 'Page number, starting at 1.'),
    whole
      ? query('perPage', perPage(), 'Records per page. Without page and perPage, all records are returned.')
      : query('perPage', perPage(standard), 'Records per page.'),
    ...sorted(scope),
    ...searched(scope),
    exact,
  ];
};

/** Describes the query parameters of the calls that count the records of a list: filter and search. */
export const countsQuery = (scope: ResourceCall): readonly Parameter[] => searched(scope);

/** Describes the query parameters of an export: format, columns, order, search and filter. */
export const exportQuery = (scope: ResourceCall): readonly Parameter[] => [
  query('format', { type: 'string', enum: exportFormats, default: 'csv' }, 'File format.'),
  query(
    'columns',
    { type: 'string', examples: ['all', scope.resource.list.columns.map(({ name }) => name).join(',')] },
    '`all`, or field names separated by commas. Default: the columns of the list.',
  ),
  ...sorted(scope),
  ...searched(scope),
];
