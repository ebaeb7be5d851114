import type { Resource } from '#model/resource.ts';
import { sortingFields, soughtBy } from '../sql/match/matchKeys.ts';
import { quote } from '../sql/quote.ts';
import { comparable, keptRepeated, typeOf } from '../sql/repeated.ts';
import type { Piece } from './piece.ts';

/** The keys under which it is remembered which statistics are taken. */
export const matchedStatisticsKey = ({ name }: Resource): string => `matchStatistics:${name}`;
export const repeatedStatisticsKey = ({ name }: Resource): string => `repeatedStatistics:${name}`;

/** Postgres takes no more of them together. */
const mostExpressions = 8;

const pieceOf = (resource: Resource, { key, name, expressions }: { readonly key: string; readonly name: string; readonly expressions: readonly string[] }): Piece => {
  const quoted = `gable.${quote(name)}`;
  const sought = expressions.slice(0, mostExpressions);
  // Of one alone, Postgres takes no word of what kind.
  const kinds = sought.length > 1 ? ' (dependencies)' : '';
  const made = sought.length === 0 ? [] : [`create statistics ${quoted}${kinds} on ${sought.map((text) => `(${text})`).join(', ')} from ${quote(resource.name)}`];
  return { key, subject: resource.name, texts: [`drop statistics if exists ${quoted}`, ...made] };
};

/** What rows of a match are looked up by, where it is not the column itself. */
const matched = (resource: Resource): readonly string[] =>
  sortingFields(resource).map((field) => ({ text: soughtBy(resource, field), column: quote(field.name) })).filter(({ text, column }) => text !== column).map(({ text }) => text);

/** What repeated values are looked for by, where it is not the column itself. */
const repeated = (resource: Resource): readonly string[] => {
  const fields = [...new Set(keptRepeated(resource).flatMap(({ alike }) => alike))];
  return fields.map((field) => ({ text: comparable(quote(field.name), typeOf(field)), column: quote(field.name) })).filter(({ text, column }) => text !== column).map(({ text }) => text);
};

/**
 * Gives the statistics of what rows are looked up by: of an index that holds some of the rows alone, Postgres uses none, and would take half of a table for a handful:
 * the leads that stand twice, of a million, were counted in 4.4 s, and are in 0.1. Where there is nothing of the kind any more, what takes them away.
 * Example: `create statistics gable."match_leads" (dependencies) on (coalesce("budgetMax"::float8, 'Infinity'::float8)), (coalesce("budgetMin"::float8, '-Infinity'::float8)) from "leads"`.
 */
export const statisticsPieces = (resource: Resource): readonly Piece[] => [
  pieceOf(resource, { key: matchedStatisticsKey(resource), name: `match_${resource.name}`, expressions: matched(resource) }),
  pieceOf(resource, { key: repeatedStatisticsKey(resource), name: `repeated_${resource.name}`, expressions: repeated(resource) }),
];
