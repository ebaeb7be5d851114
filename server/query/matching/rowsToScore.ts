import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { CriterionSql, Lookup, Way } from './criterionSql.ts';
import { matchRows, sortingFields } from './matchKeys.ts';

/**
 * One way to keep all that must be kept: what it says itself, and the points of its rows by each criterion that it
 * looks up.
 */
type Found = { readonly conditions: readonly string[]; readonly points: ReadonlyMap<CriterionSql, string> };

type RowLookup = { readonly part: CriterionSql; readonly lookup: Lookup };

const nothing: Found = { conditions: [], points: new Map() };

const both = (one: Found, part: CriterionSql, { condition, points }: Way): Found => ({
  conditions: [...one.conditions, condition],
  points: new Map([...one.points, [part, points]]),
});

/**
 * All that one field after the other leaves: rows that stand aside in one are looked at by the rest, for each of their
 * ways once more would be planned for nothing.
 */
const waysThrough = ([first, ...rest]: readonly RowLookup[], so: Found): readonly Found[] => {
  if (first === undefined) return [so];
  const { part, lookup } = first;
  const left = rest.map((looked) => looked.part.must.condition);
  const aside = lookup.aside
    .map((way) => both(so, part, way))
    .map(({ conditions, points }) => ({ conditions: [...conditions, ...left], points }));
  return [...aside, ...lookup.main.flatMap((way) => waysThrough(rest, both(so, part, way)))];
};

/**
 * Gives the ways in which rows keep all that they must, each a range of the index of the match, of which each row is in
 * one at most: a table of 100,000 is not walked through where some thousands are in question.
 */
const waysOf = (target: Resource, musts: readonly CriterionSql[]): readonly Found[] => {
  const byField = new Map(
    musts.flatMap((part): readonly (readonly [Field, RowLookup])[] =>
      part.must.lookup === undefined ? [] : [[part.must.lookup.field, { part, lookup: part.must.lookup }]],
    ),
  );
  const fields = sortingFields(target);
  // Behind a number, whose range is looked up, an index finds nothing any more.
  const end = fields.findIndex((field, index) => !byField.has(field) || fields[index - 1]?.choices.length === 0);
  const looked = fields.slice(0, end === -1 ? fields.length : end).flatMap((field) => byField.get(field) ?? []);
  const taken = new Set(looked.map(({ part }) => part));
  const left = musts.flatMap((part) => (taken.has(part) ? [] : [part.must.condition]));
  return waysThrough(looked, nothing).map(({ conditions, points }) => ({
    conditions: [...conditions, ...left],
    points,
  }));
};

/**
 * What is wanted of the rows that points are given to: columns as they are called there, what each row must fulfil,
 * which criteria must be kept, and the points in all out of those by each.
 */
export type RowsToScore = {
  readonly target: Resource;
  readonly columns: readonly string[];
  readonly where: string;
  readonly musts: readonly CriterionSql[];
  readonly points: (pointsOf: (part: CriterionSql) => string) => string;
};

/**
 * Asks for the rows that may fit with their `points`, each way to keep what must be kept by itself, out of nothing but
 * what stands in the index of the match.
 * Example: `select t."_id" as id_, … as points from "properties" t where … and (t."price" is null) union all select …
 * and (not t."price" > $2::numeric)`.
 */
export const rowsToScore = ({ target, columns, where, musts, points: sum }: RowsToScore): string =>
  waysOf(target, musts)
    .map(({ conditions, points }) => {
      const text = sum((part) => points.get(part) ?? (musts.includes(part) ? part.must.points : part.points));
      return `select ${columns.join(', ')}, ${text} as points from ${matchRows(target)} where ${[where, ...conditions.map((condition) => `(${condition})`)].join(' and ')}`;
    })
    .join(' union all ');
