import { isDimension } from '#kinds/fields/isDimension.ts';
import { parseReportSort } from '#model/reports/sortLines.ts';
import {
  type ColumnSchema,
  isEachColumn,
  type MeasureSchema,
  type ReportSchema,
} from '#model/schema/files/reportSchema.ts';
import type { Path } from '#model/schema/showPath.ts';
import type { Finding } from '../../problems/problem.ts';
import { fieldNamed, noSuchField } from '../fields/context.ts';
import { checkFilter } from '../fields/checkFilter.ts';
import { kindOfField, type PlacedPart, type ReportsContext } from './context.ts';
import { unknownName } from '../../problems/unknownName.ts';

type Column = { readonly part: PlacedPart; readonly path: Path; readonly context: ReportsContext };

const checkEach = (
  column: Extract<ColumnSchema, { each: string }>,
  { part: { resource }, path, context }: Column,
): readonly Finding[] => {
  const field = fieldNamed(resource.fields, column.each);
  if (field === undefined) return [noSuchField([...path, 'each'], column.each, { resource, fields: resource.fields })];
  const kind = kindOfField(context, field);
  if (kind === undefined) return [];
  if (!isDimension(kind, field))
    return [
      {
        path: [...path, 'each'],
        message: `cannot be a column, got ${JSON.stringify(column.each)}; expected a choice, a reference, or yes or no`,
      },
    ];
  if (column.within === undefined || field.choicesBy?.field === column.within) return [];
  const right =
    field.choicesBy === undefined
      ? `${column.each} depends on no other field, so leave it out`
      : `expected ${JSON.stringify(field.choicesBy.field)}`;
  return [
    {
      path: [...path, 'within'],
      message: `is not the field that ${column.each} depends on, got ${JSON.stringify(column.within)}; ${right}`,
    },
  ];
};

const checkMeasure = (column: MeasureSchema, { part: { resource }, path, context }: Column): readonly Finding[] => {
  const filters = resource.fields;
  const within = (filter: MeasureSchema['where'], ...words: readonly string[]): readonly Finding[] =>
    filter === undefined ? [] : checkFilter({ ...context, resource }, filter, { path: [...path, ...words], filters });
  const names = [
    ['sum', column.sum],
    ['distinct', column.distinct],
  ] as const;
  const unknown = names.flatMap(([word, name]) =>
    name === undefined || fieldNamed(resource.fields, name) !== undefined
      ? []
      : [noSuchField([...path, word], name, { resource, fields: resource.fields })],
  );
  const summed = column.sum === undefined ? undefined : fieldNamed(resource.fields, column.sum);
  const type = summed === undefined ? undefined : kindOfField(context, summed)?.column.type;
  const noNumber =
    type === undefined || type === 'integer' || type === 'numeric' || type === 'bigint'
      ? []
      : [
          {
            path: [...path, 'sum'],
            message: `cannot be added up, got ${JSON.stringify(column.sum)}; expected a number`,
          },
        ];
  const together =
    [column.sum, column.distinct, column.percent].filter((word) => word !== undefined).length > 1
      ? [{ path, message: 'mixes sum, distinct and percentage; expected one of the three' }]
      : [];
  const unitless =
    column.sum !== undefined && column.unit === undefined
      ? [
          {
            path,
            message: 'lacks "unit": a sum is of seconds, minutes or money, or of count where it is a number of things',
          },
        ]
      : [];
  return [
    ...unknown,
    ...noNumber,
    ...together,
    ...unitless,
    ...within(column.where, 'where'),
    ...within(column.percent?.of, 'percent', 'of'),
    ...within(column.percent?.to, 'percent', 'to'),
  ];
};

const lacking = (column: ColumnSchema, path: Path): readonly Finding[] => {
  const words = isEachColumn(column)
    ? ['within']
    : ['key', 'title', 'group', 'where', 'sum', 'distinct', 'percent', 'unit'];
  const other = Object.keys(column).filter((word) => word !== 'each' && !words.includes(word));
  const missing = isEachColumn(column) ? [] : ['key', 'title'].filter((word) => !Object.hasOwn(column, word));
  return [
    ...missing.map(
      (word): Finding => ({
        path,
        message: `lacks "${word}", or "each" with a field for a column of each of its values`,
      }),
    ),
    ...other.map(
      (word): Finding => ({
        path: [...path, word],
        at: 'key',
        message: `does not go with "each", got ${JSON.stringify(word)}; expected ${words.map((option) => JSON.stringify(option)).join(', ')}`,
      }),
    ),
  ];
};

/**
 * Finds columns of a report with unknown or unsuitable fields, with words that are missing or exclude each other, or
 * with impossible filters.
 */
export const checkColumns = (part: PlacedPart, context: ReportsContext): readonly Finding[] =>
  part.part.columns.flatMap((column, index) => {
    const at: Column = { part, path: [...part.path, 'columns', index], context };
    const lacks = lacking(column, at.path);
    return lacks.length > 0 ? lacks : isEachColumn(column) ? checkEach(column, at) : checkMeasure(column, at);
  });

/**
 * Finds column keys that occur twice, and unknown columns in `drawn` (the columns in the chart), `share` (the column
 * that is 100 %) and `sort` (the column by which the lines are sorted).
 */
export const checkKeys = (
  parts: readonly PlacedPart[],
  { drawn, share, sort }: Pick<ReportSchema, 'drawn' | 'share' | 'sort'>,
): readonly Finding[] => {
  const seen = new Set<string>();
  const twice = parts.flatMap(({ part, path }) =>
    part.columns.flatMap((column, index): readonly Finding[] => {
      const key = isEachColumn(column) ? `${column.each}=` : column.key;
      const again = seen.has(key);
      seen.add(key);
      return again
        ? [
            {
              path: [...path, 'columns', index, isEachColumn(column) ? 'each' : 'key'],
              message: `is already used by another column, got ${JSON.stringify(isEachColumn(column) ? column.each : key)}; expected another`,
            },
          ]
        : [];
    }),
  );
  const isKnown = (key: string): boolean => seen.has(key) || seen.has(`${key.split('=')[0]}=`);
  const named = [
    ...(drawn ?? []).map((key, index) => ({ key, path: ['drawn', index] as Path })),
    ...(share === undefined ? [] : [{ key: share, path: ['share'] as Path }]),
    ...(sort === undefined ? [] : [{ key: parseReportSort(sort).key, path: ['sort'] as Path }]),
  ];
  const keys = [...seen].filter((key) => !key.endsWith('='));
  return [
    ...twice,
    ...named.flatMap(({ key, path }) => (isKnown(key) ? [] : [{ path, ...unknownName('is not a column', key, keys) }])),
  ];
};
