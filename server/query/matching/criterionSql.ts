import { type Criterion, isRange } from '#model/match/match.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { blankText, comparedText, isFreeText, wordsText } from './matchKeys.ts';
import { isOwnSource, type MatchSource, sourceValues, targetFields } from './source.ts';
import { isListField } from '../filters/columns.ts';

/** What a criterion's expression returns for a row in each case, in SQL. */
type Outcome = {
  readonly fits: string;
  /** The result if a value of the row or of the source is blank. */
  readonly blank: string;
  /** The result if no value of the row equals one of the source. */
  readonly differs: string;
  /** Returns the result for a number that is outside of its range by `percent`, which is negative below the range. */
  readonly off: (percent: string) => string;
};

/** Returns a criterion as an expression on a row `t`, with the results of an outcome. */
type CriterionSql = (outcome: Outcome) => string;

/** Formats a number in the type in which scores are added up. */
const float = (value: number): string => `${value}::float8`;

/**
 * The SQL that `criterionSql` writes for each case, so that the result is the distance of a row from a criterion: 0 if
 * the row fits, null if a value is blank, 1 if the values differ. For a number outside of the range, the distance is
 * how many percent it is off.
 */
export const distanceOutcome: Outcome = { fits: float(0), blank: 'null', differs: float(1), off: (percent) => percent };

/**
 * Returns the results of a required criterion: true for a row that meets it, otherwise false. A blank value meets it,
 * and so does a number that is outside of the range by at most `withinPercent`.
 */
export const isKeptOutcome = ({ withinPercent }: Criterion): Outcome => ({
  fits: 'true',
  blank: 'true',
  differs: 'false',
  off: (percent) => (withinPercent === 0 ? 'false' : `abs(${percent}) <= ${float(withinPercent)}`),
});

/**
 * Returns the results of a criterion as the points of a row: the criterion's weight if the row fits, half of the weight
 * if a value is blank, 0 if the values differ. A number outside of the range gets fewer points the further it is off:
 * half of the weight at `withinPercent` and 0 beyond. In JavaScript, `partialScore` times the weight gives the same
 * number.
 */
export const pointsOutcome = ({ weight, withinPercent }: Criterion): Outcome => ({
  fits: float(weight),
  blank: float(weight * 0.5),
  differs: float(0),
  off: (percent) =>
    withinPercent === 0
      ? float(0)
      : `case when abs(${percent}) <= ${float(withinPercent)} ` +
        `then ${float(weight)} * (${float(1)} - (${float(0.5)} * abs(${percent})) / ${float(withinPercent)}) ` +
        `else ${float(0)} end`,
});

/** Returns the SQL of an equality: a row fits if one of its fields has one of the source's words. */
const equalSql = (source: MatchSource, criterion: Criterion, bind: Bind): CriterionSql => {
  const [fields, values] = [targetFields(source, criterion), sourceValues(source, criterion)];
  if (values === undefined || !('words' in values)) return ({ blank }) => blank;
  const isPlain = [...criterion.own, ...criterion.other].some(isFreeText);
  const hits = fields.flatMap((field) => {
    const type = isPlain || field.to === undefined ? 'text' : 'uuid';
    const [text, isMany] = [wordsText(field, { isPlain }), isListField(field)];
    return values.words.map((word) => {
      const bound = isPlain ? `gable.word_key(${bind(word, type)})` : bind(word, type);
      return isMany ? `${bound} = any(${text})` : `${text} = ${bound}`;
    });
  });
  return ({ fits, blank, differs }) =>
    `case when ${hits.join(' or ') || 'false'} then ${fits}
      when ${fields.map(blankText).join(' and ')} then ${blank} else ${differs} end`;
};

/**
 * Returns the SQL of the deviation of a value from a bound, in percent. From a bound of 0, the deviation is 100
 * percent.
 */
const deviationSql = (value: string, bound: string, whole: '-100' | '100'): string =>
  `case when ${bound} = 0 then ${whole}::float8 else (${value} - ${bound}) / abs(${bound}) * 100::float8 end`;

/** Returns the SQL of a range: a value fits from `low` to `high`, and null is no limit. */
const rangeSql =
  ({ value, low, high }: { readonly value: string; readonly low: string; readonly high: string }): CriterionSql =>
  ({ fits, blank, off }) =>
    `case when ${value} is null or coalesce(${high}, ${low}) is null then ${blank}
      when ${value} < ${low} then ${off(deviationSql(value, low, '-100'))}
      when ${value} > ${high} then ${off(deviationSql(value, high, '100'))} else ${fits} end`;

/** Returns the SQL of a range whose bounds are those of the source. */
const ownRangeSql = (source: MatchSource, criterion: Criterion, bind: Bind): CriterionSql => {
  const values = sourceValues(source, criterion);
  const { from = null, to = null } = values !== undefined && 'from' in values ? values : {};
  const [first = 'null', ...rest] = criterion.other.map((field) => comparedText(field));
  const value = rest.length === 0 ? first : `coalesce(${[first, ...rest].join(', ')})`;
  return rangeSql({ value, low: bind(from, 'float8'), high: bind(to, 'float8') });
};

/**
 * Returns the SQL of a range whose bounds are those of each row. A lower bound that is blank or 0 is `floorPercent` of
 * the upper bound.
 */
const otherRangeSql = (source: MatchSource, criterion: Criterion, bind: Bind): CriterionSql => {
  const { from, to, floorPercent } = criterion;
  const values = sourceValues(source, criterion);
  const value = bind(values !== undefined && 'value' in values ? values.value : null, 'float8');
  const boundOf = (field: typeof from): string => (field === undefined ? 'null::float8' : comparedText(field));
  const [least, high] = [boundOf(from), boundOf(to)];
  const low =
    floorPercent === 0
      ? least
      : `case when ${least} > 0 then ${least}
        else coalesce(${high} * ${float(floorPercent)} / 100::float8, ${least}) end`;
  return rangeSql({ value, low, high });
};

/**
 * Returns a function that writes SQL for how a row `t` compares, by a criterion, with the record in `source`. The
 * parameter of the returned function, such as `distanceOutcome`, is the SQL for each case: the row fits, a value is
 * blank, the values differ, or a number is off. Shape: `case when (t."price"::float8) is null or … then null when
 * (t."price"::float8) < $1::float8 then … else 0::float8 end`.
 */
export const criterionSql = (source: MatchSource, criterion: Criterion, bind: Bind): CriterionSql =>
  (isRange(criterion) ? (isOwnSource(source) ? ownRangeSql : otherRangeSql) : equalSql)(source, criterion, bind);
