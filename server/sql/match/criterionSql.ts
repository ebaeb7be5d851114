import type { Field } from '#model/field.ts';
import type { Criterion } from '#model/match/match.ts';
import type { Bind } from '../parameters.ts';
import { quote } from '../quote.ts';
import { isFree, isList, keysColumn, keysOf, plainColumn } from './matchKeys.ts';
import { farFields, saidBy, type Source } from './source.ts';

/** One way in which rows keep what they must, with the points of those: what the way itself says need not be asked of each row again. */
export type Way = { readonly condition: string; readonly points: string };

/**
 * The ways in which rows keep what they must, by one field that an index is sorted by: no row in two of them, and each row that keeps it in one.
 * In most agencies few rows go without a value, so the ways of those stand aside.
 */
export type Lookup = { readonly field: Field; readonly main: readonly Way[]; readonly aside: readonly Way[] };

/** One criterion over the row `t` of a record that may fit, each an expression. */
export type CriterionSql = {
  /** The source says something of it. */
  readonly stated: boolean;
  /** How far apart the two are, as `Distance` says. */
  readonly distance: string;
  /** What it adds to the score: `creditOf`, from 0 to 1, times the criterion's weight, worked out here as far as it can be. Casts of numbers would be made for each row, so each constant is of the type of the sum. */
  readonly points: string;
  /** Holds for rows that do not miss it. */
  readonly kept: string;
  /** Where it must be kept: a condition worked out at once, or out of an index, and the points of rows that fulfil it, null of those few that miss it still; and, where they can be looked up, the ways to. */
  readonly must: { readonly condition: string; readonly points: string; readonly lookup?: Lookup | undefined };
};

/** Numbers of the type in which a score is added up. */
const float = (value: number): string => `${value}::float8`;
const none = float(0);
const halfOf = ({ weight }: Criterion): string => float(weight * 0.5);
const fullOf = ({ weight }: Criterion): string => float(weight);

/** What makes a sum null, whatever else is in it. */
const missing = 'null';

const unstated = (criterion: Criterion): CriterionSql => {
  const points = halfOf(criterion);
  return { stated: false, distance: 'null::float8', points, kept: 'true', must: { condition: 'true', points } };
};

const columnText = (field: Field): string => `t.${quote(field.name)}`;
/** Of a list that has keys, they tell: the list itself stands in no index. */
const blankText = (field: Field, isPlain: boolean): string => {
  if (!isList(field)) return `${columnText(field)} is null`;
  return isPlain && isFree(field) ? `t.${quote(keysColumn(field))} is null` : `coalesce(cardinality(${columnText(field)}), 0) = 0`;
};

/** chosen: up to so many words are looked for one by one, which is quicker than to walk through a list of them for each row. */
const fewWords = 4;

const oneOf = (column: string, words: readonly string[]): string =>
  (words.length <= fewWords ? words.map((word) => `${column} = ${word}`).join(' or ') : `${column} = any(array[${words.join(', ')}])`);

/** Holds where a field says one of some words; `sought` the same for one whose value an index looks up, which knows a list of words at once. */
type Hit = { readonly hit: string; readonly sought?: string };

const hitOf = (field: Field, words: readonly string[], { bind, isPlain }: { readonly bind: Bind; readonly isPlain: boolean }): Hit => {
  const column = columnText(field);
  if (words.length === 0) return { hit: 'false', sought: 'false' };
  if (isPlain) {
    // A list's keys stand beside it in the row: to make its texts plain for each record that is looked at takes longer than all else.
    if (isList(field)) return { hit: `${isFree(field) ? `t.${quote(keysColumn(field))}` : keysOf(column)} && ${keysOf(bind(words, 'text[]'))}` };
    return { hit: oneOf(`t.${quote(plainColumn(field))}`, words.map((word) => `gable.plain(${bind(word, 'text')})`)) };
  }
  const type = field.to === undefined ? 'text' : 'uuid';
  if (isList(field)) return { hit: words.length > fewWords ? `${column} && ${bind(words, `${type}[]`)}` : words.map((word) => `${bind(word, type)} = any(${column})`).join(' or ') };
  const bound = words.map((word) => bind(word, type));
  return { hit: oneOf(column, bound), sought: bound.length === 1 ? `${column} = ${bound.join('')}` : `${column} = any(array[${bound.join(', ')}])` };
};

const equalSql = (source: Source, criterion: Criterion, { words, ...more }: { readonly words: readonly string[]; readonly bind: Bind; readonly isPlain: boolean }): CriterionSql => {
  const fields = farFields(source, criterion);
  const [half, full] = [halfOf(criterion), fullOf(criterion)];
  const blank = fields.map((field) => blankText(field, more.isPlain)).join(' and ');
  const hits = fields.map((field) => hitOf(field, words, more));
  const hit = hits.map((each) => each.hit).join(' or ');
  // Most rows say something, so what they say is looked at first.
  const kept = `(${hit} or ${blank})`;
  const [field, sought] = [fields[0], hits[0]?.sought];
  const lookup = field === undefined || sought === undefined || fields.length > 1 ? undefined : {
    field, main: words.length === 0 ? [] : [{ condition: sought, points: full }], aside: [{ condition: blank, points: half }],
  };
  return {
    stated: true,
    distance: `case when ${blank} then null when ${hit} then ${none} else ${float(1)} end`,
    points: `case when ${hit} then ${full} when ${blank} then ${half} else ${none} end`,
    kept,
    must: {
      condition: kept, points: `case when ${blank} then ${half} else ${full} end`, lookup,
    },
  };
};

type Side = {
  /** Holds where the value lies beyond this bound. */
  readonly beyond: string;
  /** By how many percent. */
  readonly off: string;
  /** Holds where it surely lies further than is tolerated: told without a division. */
  readonly far: string | undefined;
};

/** One way to keep a range, with the sides that are still to be looked at; `blank` holds for rows that say nothing, where the way leaves that open. */
type RangeWay = { readonly condition: string; readonly blank?: string; readonly sides: readonly Side[] };

type Range = {
  readonly blank: string;
  readonly sides: readonly Side[];
  readonly lookup: { readonly field: Field; readonly main: readonly RangeWay[]; readonly aside: RangeWay } | undefined;
};

/** Percent by which a value lies beyond a bound; beyond nothing, by all of it. */
const offText = (value: string, bound: string, whole: '-100' | '100'): string =>
  `case when ${bound} = 0 then ${whole}::float8 else (${value}::float8 - ${bound}::float8) / abs(${bound}::float8) * 100::float8 end`;

const rangeSql = ({ blank, sides, lookup }: Range, criterion: Criterion): CriterionSql => {
  const { withinPercent } = criterion;
  const [half, full] = [halfOf(criterion), fullOf(criterion)];
  const near = (off: string): string => `${full} * (${float(1)} - (${float(0.5)} * abs(${off})) / ${float(withinPercent)})`;
  const write = (whenBlank: string | undefined, looked: readonly Side[], { within, give }: { readonly within: string; readonly give: (side: Side) => string }): string => {
    const cases = [...(whenBlank === undefined ? [] : [whenBlank]), ...looked.map((side) => `when ${side.beyond} then ${give(side)}`)];
    return cases.length === 0 ? within : `case ${cases.join(' ')} else ${within} end`;
  };
  const pointsOr = (missed: string) => ({ off, far }: Side): string => {
    if (withinPercent === 0) return missed;
    return `case ${far === undefined || missed === missing ? '' : `when ${far} then ${missed} `}when abs(${off}) <= ${withinPercent} then ${near(off)} else ${missed} end`;
  };
  const halfIf = (condition: string): string => `when ${condition} then ${half}`;
  const points = write(halfIf(blank), sides, { within: full, give: pointsOr(none) });
  const close = sides.flatMap(({ far }) => (far === undefined ? [] : [`(${far}) is not true`]));
  const wayOf = (way: RangeWay): Way => ({ condition: way.condition, points: write(way.blank === undefined ? undefined : halfIf(way.blank), way.sides, { within: full, give: pointsOr(missing) }) });
  return {
    stated: true,
    distance: write(`when ${blank} then null`, sides, { within: none, give: ({ off }) => off }),
    points,
    kept: `${points} > 0`,
    must: {
      condition: close.join(' and ') || 'true', points: write(halfIf(blank), sides, { within: full, give: pointsOr(missing) }),
      lookup: lookup === undefined ? undefined : {
        field: lookup.field, main: lookup.main.map(wayOf),
        aside: [lookup.aside.sides.length === 0 ? { condition: lookup.aside.condition, points: half } : wayOf(lookup.aside)],
      },
    },
  };
};

/** A little wider than the tolerance, so that no rounding of the exact test is ever cut off. */
const slack = 0.01;

/** Gives the lowest and highest number whose distance from a bound may still be tolerated: of 100 and 20 % some 79.99 and 120.01. */
const aroundBound = (bound: number, percent: number): readonly [low: number, high: number] => {
  const room = (Math.abs(bound) * (percent + slack)) / 100;
  return [bound - room, bound + room];
};

/** The same the other way round: how low and how high a bound may be for a value that is within its tolerance. Of values below nothing it says nothing. */
const aroundValue = (value: number, percent: number): readonly [low: number, high: number] =>
  (value < 0 ? [-Infinity, Infinity] : [value / (1 + (percent + slack) / 100), value / (1 - Math.min(99.99, percent + slack) / 100)]);

/** What is asked of no one, or tolerates a number twice as high, has no bound that is worth a look. */
const hasEdge = ({ must, withinPercent }: Criterion): boolean => withinPercent < 100 && (must || withinPercent > 0);

const ownRange = (criterion: Criterion, { from, to }: { readonly from: number | undefined; readonly to: number | undefined }, bind: Bind): Range => {
  const { other, withinPercent } = criterion;
  const columns = other.map(columnText);
  const value = columns.length === 1 ? (columns[0] ?? 'null') : `coalesce(${columns.join(', ')})`;
  const [field] = other;
  const side = (bound: number, sign: '<' | '>', whole: '-100' | '100'): Side => {
    const [limit, edge] = [bind(bound, 'numeric'), aroundBound(bound, withinPercent)[sign === '<' ? 0 : 1]];
    return { beyond: `${value} ${sign} ${limit}`, off: offText(value, limit, whole), far: hasEdge(criterion) ? `${value} ${sign} ${bind(edge, 'numeric')}` : undefined };
  };
  const sides = [...(from === undefined ? [] : [side(from, '<', '-100')]), ...(to === undefined ? [] : [side(to, '>', '100')])];
  const blank = `${value} is null`;
  const kept = sides.flatMap(({ far }) => (far === undefined ? [] : [`not ${far}`]));
  if (field === undefined || other.length > 1 || kept.length < sides.length) return { blank, sides, lookup: undefined };
  // Most lie within the bounds, and of those nothing is left to be asked; below and above, one side is.
  const within = { condition: [...sides.map(({ beyond }) => `not ${beyond}`), ...kept].join(' and '), sides: [] };
  const outside = withinPercent === 0 ? [] : sides.map((side, index) => ({
    condition: [...sides.slice(0, index).map(({ beyond }) => `not ${beyond}`), side.beyond, ...kept].join(' and '), sides: [side],
  }));
  return { blank, sides, lookup: { field, main: [within, ...outside], aside: { condition: blank, sides: [] } } };
};

const otherRange = (criterion: Criterion, number: number, bind: Bind): Range => {
  const { from, to, withinPercent } = criterion;
  const value = bind(number, 'numeric');
  const [least, most] = aroundValue(number, withinPercent);
  const side = (column: string, sign: '<' | '>', { whole, edge }: { readonly whole: '-100' | '100'; readonly edge: number }): Side => ({
    beyond: `${column} ${sign} ${value}`, off: offText(value, column, whole),
    far: hasEdge(criterion) && Number.isFinite(edge) ? `${column} ${sign} ${bind(edge, 'numeric')}` : undefined,
  });
  const columns = [from, to].map((field) => (field === undefined ? undefined : columnText(field)));
  const [low, high] = columns;
  const sides = [...(low === undefined ? [] : [side(low, '>', { whole: '-100', edge: most })]), ...(high === undefined ? [] : [side(high, '<', { whole: '100', edge: least })])];
  // One bound is looked up, the highest where there is one; the other is looked at in what is found.
  const [sought, beside] = [...sides].reverse();
  const field = to ?? from;
  const rest = beside?.far === undefined ? '' : ` and (${beside.far}) is not true`;
  const blank = columns.flatMap((column) => (column === undefined ? [] : [`${column} is null`])).join(' and ');
  if (field === undefined || sought?.far === undefined) return { blank, sides, lookup: undefined };
  const others = beside === undefined ? [] : [beside];
  const outside = withinPercent === 0 ? [] : [{ condition: `${sought.beyond} and not ${sought.far}${rest}`, sides }];
  const aside = { condition: `${columnText(field)} is null${rest}`, sides: others, ...(others.length === 0 ? {} : { blank }) };
  return { blank, sides, lookup: { field, main: [{ condition: `not ${sought.beyond}${rest}`, sides: others }, ...outside], aside } };
};

/**
 * Writes what a criterion asks of the rows `t`, given what the source says.
 * Example, of a budget up to 75 lacs, 15 % tolerated: distance `case when t."price" is null then null
 * when t."price" > $1::numeric then case when $1::numeric = 0 then 100::float8 else … * 100::float8 end else 0::float8 end`.
 */
export const criterionSql = (source: Source, criterion: Criterion, bind: Bind): CriterionSql => {
  const said = saidBy(source, criterion);
  if (said === undefined) return unstated(criterion);
  if ('value' in said) return rangeSql(otherRange(criterion, said.value, bind), criterion);
  if (!('words' in said)) return rangeSql(ownRange(criterion, said, bind), criterion);
  const isPlain = [...criterion.own, ...criterion.other].some(isFree);
  return equalSql(source, criterion, { words: said.words, bind, isPlain });
};
