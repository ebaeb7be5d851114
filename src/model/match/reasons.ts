import { sentence } from '../language/wording.ts';
import type { MatchReason } from '../wire/wire.ts';
import { type Criterion, isRange } from './match.ts';

/**
 * How far two records are from meeting a criterion: 0 if they meet it, null if a value is blank. If the criterion is a
 * range: the percentage by which the number is above the range, or, if negative, below it. For other criteria: 1.
 */
export type Distance = number | null;

const figure = (percent: number): string => {
  const size = Math.abs(percent);
  return size < 1 ? `${Math.max(0.1, Math.round(size * 10) / 10)}` : Math.round(size).toLocaleString('en-IN');
};

/**
 * Returns whether two records meet a criterion (`verdict`), and a text about it:
 * `{"title":"Price","verdict":"near","text":"Price 6 % over"}`. `distance`: how far the records are from meeting the
 * criterion. Verdicts: `fits`; `near`, outside a range but within its tolerance; `misses`; and `unknown` if a value is
 * blank.
 */
export const matchReason = (criterion: Criterion, distance: Distance): MatchReason => {
  const { title, withinPercent } = criterion;
  if (distance === null) return { title, verdict: 'unknown', text: sentence('%{title} not specified', { title }) };
  if (distance === 0) return { title, verdict: 'fits', text: sentence('%{title} fits', { title }) };
  if (!isRange(criterion)) return { title, verdict: 'misses', text: sentence('%{title} differs', { title }) };
  const text = sentence(distance > 0 ? '%{title} %{percent} % over' : '%{title} %{percent} % under', {
    title,
    percent: figure(distance),
  });
  return { title, verdict: Math.abs(distance) <= withinPercent ? 'near' : 'misses', text };
};

/**
 * Returns how well two records meet one criterion: 1 if they meet it, 0 if not, and 0.5 if a value is blank.
 * `distance`: how far the records are from meeting the criterion. For a number outside a range but within its
 * tolerance, the result decreases from 1 at the bound of the range to 0.5 at the end of the tolerance.
 */
export const partialScore = (criterion: Criterion, distance: Distance): number => {
  if (distance === null) return 0.5;
  if (distance === 0) return 1;
  if (!isRange(criterion)) return 0;
  const size = Math.abs(distance);
  return size <= criterion.withinPercent ? 1 - (0.5 * size) / criterion.withinPercent : 0;
};

/** Returns the points of two records that meet all criteria: the sum of the weights. 0 without criteria. */
export const maxScore = (criteria: readonly Criterion[]): number =>
  criteria.reduce((sum, { weight }) => sum + weight, 0);

const percentOf = (got: number, whole: number): number => Math.floor((100 * got) / whole + 0.5);

/**
 * Returns the score of two records in percent, rounded to a whole number: the sum of weight × `partialScore`, divided
 * by the sum of weights. `distances` are those of the criteria, in the same order. The score without criteria is 0.
 */
export const scoreOf = (criteria: readonly Criterion[], distances: readonly Distance[]): number => {
  const whole = maxScore(criteria);
  const got = criteria.reduce(
    (sum, criterion, index) => sum + criterion.weight * partialScore(criterion, distances[index] ?? null),
    0,
  );
  return whole === 0 ? 0 : percentOf(got, whole);
};

/**
 * Returns the lowest number of points with which the score, rounded to a whole percent, is at least `percent`. For 60 %
 * of 14 points this is about 8.33, because 59.5 % is rounded to 60 %.
 */
export const minPoints = (criteria: readonly Criterion[], percent: number): number => {
  const whole = maxScore(criteria);
  let [short, enough] = [-whole, whole];
  // Bisects until no number is between the two.
  for (let middle = 0; middle > short && middle < enough; middle = (short + enough) / 2) {
    if (percentOf(middle, whole) >= percent) enough = middle;
    else short = middle;
  }
  return enough;
};

const lowerFirst = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;

/**
 * Summarizes the reasons of a match: how many criteria are met, and the texts of the others: `4 of 5, price 6 % over`.
 * Criteria with a blank value are not counted, so the result is `0 of 0` if all are blank.
 */
export const matchSummary = (reasons: readonly MatchReason[]): string => {
  const stated = reasons.filter(({ verdict }) => verdict !== 'unknown');
  const fits = stated.filter(({ verdict }) => verdict === 'fits');
  const others = stated.filter(({ verdict }) => verdict !== 'fits');
  return [
    sentence('%{part} of %{whole}', { part: fits.length, whole: stated.length }),
    ...others.map(({ text }) => lowerFirst(text)),
  ].join(', ');
};
