import type { Resource } from '#model/resource.ts';
import { sortingFields, soughtBy } from '../sql/match/matchKeys.ts';
import { quote } from '../sql/quote.ts';
import type { Piece } from './piece.ts';

/** The key under which it is remembered which statistics are taken. */
export const statisticsPieceKey = ({ name }: Resource): string => `matchStatistics:${name}`;

/**
 * Gives the statistics of what rows of a match are looked up by: of an index that holds some of the rows alone, Postgres uses none, and would take
 * half of a table for a handful. Where there is nothing of the kind any more, what takes them away.
 * Example: `create statistics gable."match_leads" (dependencies) on (coalesce("budgetMax"::float8, 'Infinity'::float8)), (coalesce("budgetMin"::float8, '-Infinity'::float8)) from "leads"`.
 */
export const statisticsPiece = (resource: Resource): Piece => {
  const name = `gable.${quote(`match_${resource.name}`)}`;
  const sought = sortingFields(resource).map((field) => ({ text: soughtBy(resource, field), column: quote(field.name) })).filter(({ text, column }) => text !== column);
  // Of one alone, Postgres takes no word of what kind.
  const kinds = sought.length > 1 ? ' (dependencies)' : '';
  const made = sought.length === 0 ? [] : [`create statistics ${name}${kinds} on ${sought.map(({ text }) => `(${text})`).join(', ')} from ${quote(resource.name)}`];
  return { key: statisticsPieceKey(resource), subject: resource.name, texts: [`drop statistics if exists ${name}`, ...made] };
};
