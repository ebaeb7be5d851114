import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { CriterionSql, Lookup, Way } from './criterionSql.ts';
import { matchRows, sortingFields } from './matchKeys.ts';

/**
 * One combination of ways to meet all required criteria: its conditions, and the points of the criteria that it looks
 * up.
 */
type Found = { readonly conditions: readonly string[]; readonly points: ReadonlyMap<CriterionSql, string> };

type RowLookup = { readonly part: CriterionSql; readonly lookup: Lookup };

const nothing: Found = { conditions: [], points: new Map() };

const both = (one: Found, part: CriterionSql, { condition, points }: Way): Found => ({
  conditions: [...one.conditions, condition],
  points: new Map([...one.points, [part, points]]),
});

/**
 * Returns the combinations of ways, field by field. Rows without a value in one field are tested by the remaining
 * conditions, because splitting them by further fields would only make planning slower.
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
 * Returns the ways in which rows meet all required criteria, each a range of the match's index, and disjoint: only
 * candidates are read, not the whole table.
 */
const waysOf = (target: Resource, musts: readonly CriterionSql[]): readonly Found[] => {
  const byField = new Map(
    musts.flatMap((part): readonly (readonly [Field, RowLookup])[] =>
      part.must.lookup === undefined ? [] : [[part.must.lookup.field, { part, lookup: part.must.lookup }]],
    ),
  );
  const fields = sortingFields(target);
  // An index range ends at the first number.
  const end = fields.findIndex((field, index) => !byField.has(field) || fields[index - 1]?.choices.length === 0);
  const looked = fields.slice(0, end === -1 ? fields.length : end).flatMap((field) => byField.get(field) ?? []);
  const taken = new Set(looked.map(({ part }) => part));
  const left = musts.flatMap((part) => (taken.has(part) ? [] : [part.must.condition]));
  return waysThrough(looked, nothing).map(({ conditions, points }) => ({
    conditions: [...conditions, ...left],
    points,
  }));
};

/** The requested rows: columns, conditions on each row, required criteria, and the sum of points. */
export type RowsToScore = {
  readonly target: Resource;
  readonly columns: readonly string[];
  readonly where: string;
  readonly musts: readonly CriterionSql[];
  readonly points: (pointsOf: (part: CriterionSql) => string) => string;
};

/**
 * Selects the candidates with their `points`, one query per way, from the match's index alone. Example: `select t."_id"
 * as id_, … as points from "properties" t where … and (t."price" is null) union all select … and (not t."price" >
 * $2::numeric)`.
 */
export const rowsToScore = ({ target, columns, where, musts, points: sum }: RowsToScore): string =>
  waysOf(target, musts)
    .map(({ conditions, points }) => {
      const text = sum((part) => points.get(part) ?? (musts.includes(part) ? part.must.points : part.points));
      return `select ${columns.join(', ')}, ${text} as points from ${matchRows(target)}
        where ${[where, ...conditions.map((condition) => `(${condition})`)].join(' and ')}`;
    })
    .join(' union all ');
