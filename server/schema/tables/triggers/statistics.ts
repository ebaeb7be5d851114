import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { sortingFields, lookupValue } from '../../../query/matching/matchKeys.ts';
import { quote } from '../../../postgres/quote.ts';
import { comparableText, repeatedFields, typeOf } from '../../../query/filters/repeated.ts';
import type { GeneratedSql } from './generatedSql.ts';

/** Returns the key of the stored version of a match's statistics. */
export const matchedStatisticsKey = ({ name }: Resource): string => `matchStatistics:${name}`;
/** Returns the key of the stored version of the statistics of repeated values. */
export const repeatedStatisticsKey = ({ name }: Resource): string => `repeatedStatistics:${name}`;

/** Max expressions that Postgres allows in one object. */
const maxExpressions = 8;

const statisticsOf = (
  resource: Resource,
  { key, name, expressions }: { readonly key: string; readonly name: string; readonly expressions: readonly string[] },
): GeneratedSql => {
  const quoted = `gable.${quote(name)}`;
  const lookups = expressions.slice(0, maxExpressions);
  // For a single expression, Postgres accepts no kind.
  const kinds = lookups.length > 1 ? ' (dependencies)' : '';
  const made =
    lookups.length === 0
      ? []
      : [
          `create statistics ${quoted}${kinds} on ${lookups.map((text) => `(${text})`).join(', ')} from ${quote(resource.name)}`,
        ];
  return { key, subject: resource.name, texts: [`drop statistics if exists ${quoted}`, ...made] };
};

/** Returns the expressions of lookups that are not plain columns, for which Postgres has statistics already. */
const expressionsOf = (fields: readonly Field[], write: (field: Field) => string): readonly string[] =>
  fields
    .map((field) => ({ text: write(field), column: quote(field.name) }))
    .filter(({ text, column }) => text !== column)
    .map(({ text }) => text);

const matched = (resource: Resource): readonly string[] =>
  expressionsOf(sortingFields(resource), (field) => lookupValue(resource, field));

const repeated = (resource: Resource): readonly string[] =>
  expressionsOf([...new Set(repeatedFields(resource).flatMap(({ comparedFields }) => comparedFields))], (field) =>
    comparableText(quote(field.name), typeOf(field)),
  );

/**
 * Returns the statistics objects of lookup expressions, or the statements that remove them. Postgres ignores statistics
 * of a partial index's expressions, and would estimate half of the table for a few rows. Example: `create statistics
 * gable."match_leads" (dependencies) on (coalesce("budgetMax"::float8, 'Infinity'::float8)),
 * (coalesce("budgetMin"::float8, '-Infinity'::float8)) from "leads"`.
 */
export const statisticsObjects = (resource: Resource): readonly GeneratedSql[] => [
  statisticsOf(resource, {
    key: matchedStatisticsKey(resource),
    name: `match_${resource.name}`,
    expressions: matched(resource),
  }),
  statisticsOf(resource, {
    key: repeatedStatisticsKey(resource),
    name: `repeated_${resource.name}`,
    expressions: repeated(resource),
  }),
];
