import type { Field } from '#model/field.ts';
import { type Criterion, otherResource } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import {
  blankText,
  comparedBy,
  comparedColumn,
  isFreeText,
  isList,
  keysColumn,
  listKeysSql,
  lowerBound,
} from './matchKeys.ts';
import { targetFields, sourceValues, type MatchSource } from './source.ts';

/**
 * One way in which rows meet a required criterion, with their points. Whatever the condition guarantees is not
 * evaluated per row.
 */
export type Way = { readonly condition: string; readonly points: string };

/**
 * All ways in which rows meet a required criterion by one field of an index. They are disjoint and together complete.
 * `aside`: the ways of rows without a value, of which most agencies have few.
 */
export type Lookup = { readonly field: Field; readonly main: readonly Way[]; readonly aside: readonly Way[] };

/** One criterion as SQL expressions on the row `t` of a candidate. */
export type CriterionSql = {
  /** Whether the source record has a value for it. */
  readonly stated: boolean;
  /**
   * Its part of the score: `partialScore`, from 0 to 1, times the criterion's weight. Constants are evaluated in
   * advance and have the type of the sum, because casts would run per row.
   */
  readonly points: string;
  /** Holds for rows that the criterion does not exclude. */
  readonly kept: string;
  /**
   * For a required criterion: a cheap or indexed condition, and the points of rows that meet it, which are null for the
   * few rows that still fail; and, if they can be looked up, the ways to look them up.
   */
  readonly must: { readonly condition: string; readonly points: string; readonly lookup?: Lookup | undefined };
};

/** Formats a number in the type in which scores are added up. */
const float = (value: number): string => `${value}::float8`;
const none = float(0);
const halfOf = ({ weight }: Criterion): string => float(weight * 0.5);
const fullOf = ({ weight }: Criterion): string => float(weight);

/** Makes a sum null, whatever else is in it. */
const missing = 'null';

const unstated = (criterion: Criterion): CriterionSql => {
  const points = halfOf(criterion);
  return { stated: false, points, kept: 'true', must: { condition: 'true', points } };
};

const columnText = (field: Field): string => `t.${quote(field.name)}`;

/** chosen: up to this many words are compared one by one, which is faster than a list comparison per row. */
const fewWords = 4;

const oneOf = (column: string, words: readonly string[]): string =>
  words.length <= fewWords
    ? words.map((word) => `${column} = ${word}`).join(' or ')
    : `${column} = any(array[${words.join(', ')}])`;

/**
 * The condition that a field has one of some words. `indexed`: the same for an index lookup, which handles a list at
 * once.
 */
type Hit = { readonly hit: string; readonly indexed?: string };

type HitOptions = {
  readonly target: Resource;
  readonly bind: Bind;
  /** Whether one side is free text, so that both are compared ignoring case and accents. */
  readonly isPlain: boolean;
};

const listHit = (field: Field, words: readonly string[], { target, bind, isPlain }: HitOptions): string => {
  const column = columnText(field);
  if (isPlain && !isFreeText(field)) return `${listKeysSql(column)} && ${listKeysSql(bind(words, 'text[]'))}`;
  const type = field.to === undefined ? 'text' : 'uuid';
  const condition = isPlain
    ? `t.${quote(keysColumn(field))} && ${listKeysSql(bind(words, 'text[]'))}`
    : words.length > fewWords
      ? `${column} && ${bind(words, `${type}[]`)}`
      : words.map((word) => `${bind(word, type)} = any(${column})`).join(' or ');
  if (comparedBy(target, field) === undefined) return condition;
  const [set, keys] = [
    comparedColumn(target, field),
    words.map((word) => `gable.set_key(${bind(word, 'text')}, ${isPlain})`),
  ];
  // Most lists have one word, which its key decides. For several, bit marks exclude most rows; the others are compared,
  // because two words may share a mark. Written as a case, which Postgres does not turn into index lookups.
  return `case when ${oneOf(set, keys)} then true when ${set} >= 0 then false else ${set} & gable.set_marks(array[${keys.join(', ')}]) <> 0 and (${condition}) end`;
};

const hitOf = (field: Field, words: readonly string[], options: HitOptions): Hit => {
  const { target, bind, isPlain } = options;
  if (words.length === 0) return { hit: 'false', indexed: 'false' };
  if (isList(field)) return { hit: `(${listHit(field, words, options)})` };
  if (isPlain) {
    const plain = isFreeText(field) ? comparedColumn(target, field) : `gable.word_key(${columnText(field)})`;
    return {
      hit: oneOf(
        plain,
        words.map((word) => `gable.word_key(${bind(word, 'text')})`),
      ),
    };
  }
  const column = columnText(field);
  const bound = words.map((word) => bind(word, field.to === undefined ? 'text' : 'uuid'));
  return {
    hit: oneOf(column, bound),
    indexed: bound.length === 1 ? `${column} = ${bound.join('')}` : `${column} = any(array[${bound.join(', ')}])`,
  };
};

const equalSql = (
  source: MatchSource,
  criterion: Criterion,
  { words, ...more }: { readonly words: readonly string[]; readonly bind: Bind; readonly isPlain: boolean },
): CriterionSql => {
  const [target, fields] = [otherResource(source.match, source.near), targetFields(source, criterion)];
  const [half, full] = [halfOf(criterion), fullOf(criterion)];
  const blank = fields.map((field) => blankText(target, field)).join(' and ');
  const hits = fields.map((field) => hitOf(field, words, { target, ...more }));
  const hit = hits.map((each) => each.hit).join(' or ');
  // Most rows have a value, so it is tested first.
  const kept = `(${hit} or ${blank})`;
  const [field, indexed] = [fields[0], hits[0]?.indexed];
  const lookup =
    field === undefined || indexed === undefined || fields.length > 1
      ? undefined
      : {
          field,
          main: words.length === 0 ? [] : [{ condition: indexed, points: full }],
          aside: [{ condition: blank, points: half }],
        };
  return {
    stated: true,
    points: `case when ${hit} then ${full} when ${blank} then ${half} else ${none} end`,
    kept,
    must: {
      condition: kept,
      points: `case when ${blank} then ${half} else ${full} end`,
      lookup,
    },
  };
};

type Side = {
  /** The condition that the value is beyond this bound. */
  readonly beyond: string;
  /** Deviation in percent. */
  readonly off: string;
  /** The condition that the value is certainly beyond the tolerance, without a division. */
  readonly target: string | undefined;
  /** The same for the indexed column itself, for which the planner has statistics. */
  readonly indexedFar: string;
};

/**
 * One way to meet a range, with the sides that still have to be tested. `blank` holds for rows without a value, if the
 * way does not decide that.
 */
type RangeWay = { readonly condition: string; readonly blank?: string; readonly sides: readonly Side[] };

type Range = {
  readonly blank: string;
  readonly sides: readonly Side[];
  readonly lookup: { readonly field: Field; readonly main: RangeWay; readonly aside: readonly RangeWay[] } | undefined;
};

/** Returns the SQL of the deviation of a value from a bound, in percent. From a bound of 0 it is 100 percent. */
export const deviationSql = (value: string, bound: string, whole: '-100' | '100'): string =>
  `case when ${bound} = 0 then ${whole}::float8 else (${value} - ${bound}) / abs(${bound}) * 100::float8 end`;

const rangeSql = ({ blank, sides, lookup }: Range, criterion: Criterion): CriterionSql => {
  const { withinPercent } = criterion;
  const [half, full] = [halfOf(criterion), fullOf(criterion)];
  const near = (off: string): string =>
    `${full} * (${float(1)} - (${float(0.5)} * abs(${off})) / ${float(withinPercent)})`;
  const write = (
    whenBlank: string | undefined,
    looked: readonly Side[],
    { within, give }: { readonly within: string; readonly give: (side: Side) => string },
  ): string => {
    const cases = [
      ...(whenBlank === undefined ? [] : [whenBlank]),
      ...looked.map((side) => `when ${side.beyond} then ${give(side)}`),
    ];
    return cases.length === 0 ? within : `case ${cases.join(' ')} else ${within} end`;
  };
  const pointsOr =
    (missed: string) =>
    ({ off, target }: Side): string => {
      if (withinPercent === 0) return missed;
      return `case ${target === undefined || missed === missing ? '' : `when ${target} then ${missed} `}when abs(${off}) <= ${withinPercent} then ${near(off)} else ${missed} end`;
    };
  const halfIf = (condition: string): string => `when ${condition} then ${half}`;
  const points = write(halfIf(blank), sides, { within: full, give: pointsOr(none) });
  const close = sides.flatMap(({ target }) => (target === undefined ? [] : [`(${target}) is not true`]));
  const wayOf = (way: RangeWay): Way => ({
    condition: way.condition,
    points: write(way.blank === undefined ? undefined : halfIf(way.blank), way.sides, {
      within: full,
      give: pointsOr(missing),
    }),
  });
  return {
    stated: true,
    points,
    kept: `${points} > 0`,
    must: {
      condition: close.join(' and ') || 'true',
      points: write(halfIf(blank), sides, { within: full, give: pointsOr(missing) }),
      lookup:
        lookup === undefined
          ? undefined
          : {
              field: lookup.field,
              main: [wayOf(lookup.main)],
              aside: lookup.aside.map((way) =>
                way.sides.length === 0 ? { condition: way.condition, points: half } : wayOf(way),
              ),
            },
    },
  };
};

/** Both forms of a field: for comparison, and for an index lookup. */
type Operand = {
  readonly value: string;
  readonly indexed: string;
  readonly indexedType: 'float8' | 'numeric';
  readonly blank: string;
  readonly isOpen: boolean;
};

const operandOf = (target: Resource, field: Field): Operand => {
  const isOpen = comparedBy(target, field)?.blank !== undefined;
  const value = comparedColumn(target, field);
  return {
    value,
    indexed: isOpen ? value : columnText(field),
    indexedType: isOpen ? 'float8' : 'numeric',
    blank: blankText(target, field),
    isOpen,
  };
};

/**
 * Returns SQL for one side of a range: what is beyond the limit, and what is beyond the edge, which is further out.
 * Each is a bound value or, in the inverse direction, the compared field.
 */
const sideText = (
  at: Pick<Operand, 'value' | 'indexed' | 'indexedType'>,
  sign: '<' | '>',
  { limit, edge, off }: { readonly limit: string; readonly edge: string | undefined; readonly off: string },
): Side => ({
  beyond: `${at.value} ${sign} ${limit}`,
  off,
  target: edge === undefined ? undefined : `${at.value} ${sign} ${edge}`,
  indexedFar: edge === undefined ? 'false' : `${at.indexed} ${sign} ${edge}::${at.indexedType}`,
});

/** Factor by which the tolerance is widened slightly, so that rounding never excludes a valid row. */
const slack = 0.01;

/** Returns the lowest and highest number within the tolerance of a bound: for 100 and 20 % about 79.99 and 120.01. */
const aroundBound = (bound: number, percent: number): readonly [low: number, high: number] => {
  const tolerance = (Math.abs(bound) * (percent + slack)) / 100;
  return [bound - tolerance, bound + tolerance];
};

/**
 * Returns the inverse: the lowest and highest bound for which a value is within the tolerance. No limits for negative
 * values.
 */
const aroundValue = (value: number, percent: number): readonly [low: number, high: number] =>
  value < 0
    ? [-Infinity, Infinity]
    : [value / (1 + (percent + slack) / 100), value / (1 - Math.min(99.99, percent + slack) / 100)];

/**
 * Returns whether a lookup by bound is useful. It is not if the criterion is optional, or tolerates 100 percent or
 * more.
 */
const hasEdge = ({ must, withinPercent }: Criterion): boolean => withinPercent < 100 && (must || withinPercent > 0);

const ownRange = (
  target: Resource,
  criterion: Criterion,
  { from, to, bind }: { readonly from: number | undefined; readonly to: number | undefined; readonly bind: Bind },
): Range => {
  const { other, withinPercent } = criterion;
  const all = other.map((each) => operandOf(target, each));
  const [field, first] = [other[0], all[0]];
  const value = all.length === 1 ? (first?.value ?? 'null') : `coalesce(${all.map((each) => each.value).join(', ')})`;
  const at: Pick<Operand, 'value' | 'indexed' | 'indexedType'> = {
    value,
    indexed: first?.indexed ?? 'null',
    indexedType: first?.indexedType ?? 'numeric',
  };
  const side = (bound: number, sign: '<' | '>', whole: '-100' | '100'): Side => {
    const limit = bind(bound, 'float8');
    const edge = hasEdge(criterion)
      ? bind(aroundBound(bound, withinPercent)[sign === '<' ? 0 : 1], 'float8')
      : undefined;
    return sideText(at, sign, { limit, edge, off: deviationSql(value, limit, whole) });
  };
  const sides = [
    ...(from === undefined ? [] : [side(from, '<', '-100')]),
    ...(to === undefined ? [] : [side(to, '>', '100')]),
  ];
  const blank = `${value} is null`;
  if (field === undefined || other.length > 1 || !hasEdge(criterion)) return { blank, sides, lookup: undefined };
  const main = { condition: sides.map(({ indexedFar }) => `not ${indexedFar}`).join(' and '), sides };
  return { blank, sides, lookup: { field, main, aside: [{ condition: `${at.indexed} is null`, sides: [] }] } };
};

const otherRange = (
  target: Resource,
  criterion: Criterion,
  { number, bind }: { readonly number: number; readonly bind: Bind },
): Range => {
  const { from, to, withinPercent } = criterion;
  const value = bind(number, 'float8');
  const [least, most] = aroundValue(number, withinPercent);
  const side = (
    at: Pick<Operand, 'value' | 'indexed' | 'indexedType'>,
    sign: '<' | '>',
    { whole, edge }: { readonly whole: '-100' | '100'; readonly edge: number },
  ): Side => {
    const isEdged = hasEdge(criterion) && Number.isFinite(edge);
    return sideText(at, sign, {
      limit: value,
      edge: isEdged ? bind(edge, 'float8') : undefined,
      off: deviationSql(value, at.value, whole),
    });
  };
  const [low, high] = [from, to].map((field) => (field === undefined ? undefined : operandOf(target, field)));
  const lower = lowerBound(target, criterion);
  const beneath =
    lower === undefined
      ? undefined
      : lower === low?.value
        ? low
        : { value: lower, indexed: lower, indexedType: 'float8' as const };
  const sides = [
    ...(beneath === undefined ? [] : [side(beneath, '>', { whole: '-100', edge: most })]),
    ...(high === undefined ? [] : [side(high, '<', { whole: '100', edge: least })]),
  ];
  // One bound is looked up, preferably the upper one; the other is tested on the result.
  const [looked, beside] = [...sides].reverse();
  const field = to ?? from;
  const rest = beside?.target === undefined ? '' : ` and (${beside.target}) is not true`;
  const blank = [low, high].flatMap((at) => (at === undefined ? [] : [at.blank])).join(' and ');
  const at = high ?? low;
  if (field === undefined || at === undefined || looked?.target === undefined)
    return { blank, sides, lookup: undefined };
  const main = { condition: `not ${looked.indexedFar}${rest}`, sides };
  if (at.isOpen) return { blank, sides, lookup: { field, main: { ...main, blank }, aside: [] } };
  const others = beside === undefined ? [] : [beside];
  const aside = { condition: `${at.indexed} is null${rest}`, sides: others, ...(others.length === 0 ? {} : { blank }) };
  return { blank, sides, lookup: { field, main, aside: [aside] } };
};

/**
 * Returns the SQL of a criterion for the rows `t`, given the source's values. Example, for a budget up to 75 lacs with
 * a tolerance of 15 %: distance `case when t."_by_price" is null then null when t."_by_price" > $1::float8 then case
 * when $1::float8 = 0 then 100::float8 else … * 100::float8 end else 0::float8 end`.
 */
export const criterionSql = (source: MatchSource, criterion: Criterion, bind: Bind): CriterionSql => {
  const values = sourceValues(source, criterion);
  if (values === undefined) return unstated(criterion);
  const target = otherResource(source.match, source.near);
  if ('value' in values) return rangeSql(otherRange(target, criterion, { number: values.value, bind }), criterion);
  if (!('words' in values)) return rangeSql(ownRange(target, criterion, { ...values, bind }), criterion);
  const isPlain = [...criterion.own, ...criterion.other].some(isFreeText);
  return equalSql(source, criterion, { words: values.words, bind, isPlain });
};
