import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import { sortingFields, lookupValue } from '../../../query/matching/matchKeys.ts';
import { quote } from '../../../postgres/quote.ts';
import { comparable, repeatedFields, typeOf } from '../../../query/filters/repeated.ts';
import type { GeneratedSql } from './generatedSql.ts';

/** The key under which it is remembered which statistics are taken of what a match looks for. */
export const matchedStatisticsKey = ({ name }: Resource): string => `matchStatistics:${name}`;
/** The same of what repeated values are looked for by. */
export const repeatedStatisticsKey = ({ name }: Resource): string => `repeatedStatistics:${name}`;

/** Postgres takes no more of them together. */
const maxExpressions = 8;

const statisticsOf = (
  resource: Resource,
  { key, name, expressions }: { readonly key: string; readonly name: string; readonly expressions: readonly string[] },
): GeneratedSql => {
  const quoted = `gable.${quote(name)}`;
  const sought = expressions.slice(0, maxExpressions);
  // Of one alone, Postgres takes no word of what kind.
  const kinds = sought.length > 1 ? ' (dependencies)' : '';
  const made =
    sought.length === 0
      ? []
      : [
          `create statistics ${quoted}${kinds} on ${sought.map((text) => `(${text})`).join(', ')} from ${quote(resource.name)}`,
        ];
  return { key, subject: resource.name, texts: [`drop statistics if exists ${quoted}`, ...made] };
};

/** What fields are looked for by, where it is not the column itself: of that, Postgres has statistics. */
const expressionsOf = (fields: readonly Field[], write: (field: Field) => string): readonly string[] =>
  fields
    .map((field) => ({ text: write(field), column: quote(field.name) }))
    .filter(({ text, column }) => text !== column)
    .map(({ text }) => text);

const matched = (resource: Resource): readonly string[] =>
  expressionsOf(sortingFields(resource), (field) => lookupValue(resource, field));

const repeated = (resource: Resource): readonly string[] =>
  expressionsOf([...new Set(repeatedFields(resource).flatMap(({ comparedFields }) => comparedFields))], (field) =>
    comparable(quote(field.name), typeOf(field)),
  );

/**
 * Gives the statistics of what rows are looked up by: of an index that holds some of the rows alone, Postgres uses
 * none, and would take half of a table for a handful: the leads that stand twice, of a million, were counted in 4.4 s,
 * and are in 0.1. Where there is nothing of the kind any more, what takes them away.
 * Example: `create statistics gable."match_leads" (dependencies) on (coalesce("budgetMax"::float8,
 * 'Infinity'::float8)), (coalesce("budgetMin"::float8, '-Infinity'::float8)) from "leads"`.
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
