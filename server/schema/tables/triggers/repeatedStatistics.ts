import type { Resource } from '#model/resource.ts';
import { quote } from '../../../postgres/quote.ts';
import { comparableText, repeatedFields, typeOf } from '../../../query/filters/parse/repeated.ts';
import type { GeneratedSql } from './generatedSql.ts';

/** Returns the key under which `gable.meta` stores the hash of the statistics of repeated values. */
export const repeatedStatisticsKey = ({ name }: Resource): string => `repeatedStatistics:${name}`;

/** Max expressions that Postgres allows in one object. */
const maxExpressions = 8;

/**
 * Returns the expressions by which repeated values are looked up. Plain columns are left out, because Postgres already
 * has statistics of them.
 */
const expressionsOf = (resource: Resource): readonly string[] =>
  [...new Set(repeatedFields(resource).flatMap(({ comparedFields }) => comparedFields))]
    .map((field) => ({ text: comparableText(quote(field.name), typeOf(field)), column: quote(field.name) }))
    .filter(({ text, column }) => text !== column)
    .map(({ text }) => text)
    .slice(0, maxExpressions);

/**
 * Returns the statements that replace the Postgres statistics of expressions such as `lower("contactNo")`, by which
 * records with repeated values are found. If the resource has no such expression, the statements only remove the
 * statistics. Without these statistics, Postgres expects to find half of the table instead of a few rows, because it
 * does not use the statistics of a partial index. Example: `create statistics gable."repeated_leads" (dependencies) on
 * (lower("contactNo")), (lower("alternateContactNo")) from "leads"`.
 */
export const repeatedStatistics = (resource: Resource): GeneratedSql => {
  const name = `gable.${quote(`repeated_${resource.name}`)}`;
  const expressions = expressionsOf(resource);
  // For a single expression, Postgres accepts no kind.
  const kinds = expressions.length > 1 ? ' (dependencies)' : '';
  const made =
    expressions.length === 0
      ? []
      : [
          `create statistics ${name}${kinds} on ${expressions.map((text) => `(${text})`).join(', ')} from ${quote(resource.name)}`,
        ];
  return {
    key: repeatedStatisticsKey(resource),
    subject: resource.name,
    texts: [`drop statistics if exists ${name}`, ...made],
  };
};
