import type { Resource } from '#model/resource.ts';
import { quote } from '../quote.ts';
import type { CriterionSql } from './criterionSql.ts';
import { keyedFields, keysColumn, matchRows, plainColumn, plainFields, sortingFields } from './matchKeys.ts';

/** chosen: so many ways are looked up at most; what would make more is looked at in the rows that are found. */
const mostWays = 16;

/**
 * Writes what rows must keep as conditions of which each row keeps one at most, each a range of the index of the match: a table of
 * 100,000 is not walked through where some thousands are in question. Example: `['(t."propertyType" is null) and (…)', '(t."propertyType" = $1::text) and (…)']`.
 */
const waysOf = (far: Resource, musts: readonly CriterionSql['must'][]): readonly string[] => {
  const byField = new Map(musts.flatMap((must) => (must.lookup === undefined ? [] : [[must.lookup.field, { must, ways: must.lookup.ways }] as const])));
  const fields = sortingFields(far);
  const gap = fields.findIndex((field) => !byField.has(field));
  const looked = fields.slice(0, gap === -1 ? fields.length : gap).flatMap((field) => byField.get(field) ?? []);
  const taken = new Set<CriterionSql['must']>();
  let ways: readonly string[][] = [[]];
  for (const { must, ways: more } of looked) {
    if (ways.length * more.length > mostWays) break;
    ways = ways.flatMap((way) => more.map((one) => [...way, one]));
    taken.add(must);
  }
  const rest = musts.flatMap((must) => (taken.has(must) ? [] : [must.condition]));
  return ways.map((way) => [...way, ...rest].map((condition) => `(${condition})`).join(' and ') || 'true');
};

/** What is wanted of the rows that a score is given to: columns of their own beside all that a match looks at, and what each row must fulfil. */
export type RowsToScore = { readonly far: Resource; readonly columns: readonly string[]; readonly where: string; readonly musts: readonly CriterionSql['must'][] };

/**
 * Asks for the rows that may fit, each way to keep what must be kept by itself, with nothing but what stands in the index of the match.
 * Example: `select t."_id", … from "properties" t where … and (t."propertyType" is null) union all select … and (t."propertyType" = $2::text)`.
 */
export const rowsToScore = ({ far, columns, where, musts }: RowsToScore): string => {
  const names = new Set([...columns, ...far.matchFields.map(({ name }) => name), ...keyedFields(far).map(keysColumn), ...plainFields(far).map(plainColumn)]);
  const looked = [...names].map((name) => `t.${quote(name)}`).join(', ');
  return waysOf(far, musts).map((way) => `select ${looked} from ${matchRows(far)} where ${where} and ${way}`).join(' union all ');
};
