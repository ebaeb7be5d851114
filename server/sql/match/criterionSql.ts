import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Criterion } from '#model/match/match.ts';
import type { Bind } from '../parameters.ts';
import { quote } from '../quote.ts';
import { farFields, saidBy, type Source } from './source.ts';

/** One criterion over the row `t` of a record that may fit, each an expression. */
export type CriterionSql = {
  /** The source says something of it. */
  readonly stated: boolean;
  /** How far apart the two are, as `Distance` says. */
  readonly distance: string;
  /** From 0 to 1, as `creditOf` says. */
  readonly credit: string;
  /** Holds for rows that do not miss it. */
  readonly kept: string;
  /** Holds for those and perhaps a few more, but is worked out at once, or out of an index. */
  readonly roughly: string;
};

const unstated: CriterionSql = { stated: false, distance: 'null::float8', credit: '0.5::float8', kept: 'true', roughly: 'true' };

const isList = (field: Field): boolean => kindFor(field).column.type.endsWith('[]');
const columnText = (field: Field): string => `t.${quote(field.name)}`;
const blankText = (field: Field): string => (isList(field) ? `coalesce(cardinality(${columnText(field)}), 0) = 0` : `${columnText(field)} is null`);

/** Texts that people write freely are compared whatever their case and accents; choices and ids as they stand. */
const isFree = (field: Field): boolean => field.choices.length === 0 && field.to === undefined;

const hitText = (field: Field, words: readonly string[], { bind, isPlain }: { readonly bind: Bind; readonly isPlain: boolean }): string => {
  const column = columnText(field);
  if (words.length === 0) return 'false';
  if (isPlain) {
    const plain = `array[${words.map((word) => `gable.plain(${bind(word, 'text')})`).join(', ')}]`;
    // A list is made plain as one text: once for each row, not once for each word.
    return isList(field) ? `string_to_array(gable.plain(array_to_string(${column}, chr(31))), chr(31)) && ${plain}` : `gable.plain(${column}) = any(${plain})`;
  }
  const type = field.to === undefined ? 'text' : 'uuid';
  return isList(field) ? `${column} && ${bind(words, `${type}[]`)}` : `${column} = any(${bind(words, `${type}[]`)})`;
};

const equalSql = (fields: readonly Field[], words: readonly string[], more: { readonly bind: Bind; readonly isPlain: boolean }): CriterionSql => {
  const blank = fields.map(blankText).join(' and ');
  const hit = fields.map((field) => hitText(field, words, more)).join(' or ');
  return {
    stated: true,
    distance: `case when ${blank} then null when ${hit} then 0 else 1 end::float8`,
    credit: `case when ${blank} then 0.5 when ${hit} then 1 else 0 end::float8`,
    kept: `(${blank} or ${hit})`,
    roughly: 'true',
  };
};

type Range = { readonly value: string; readonly from: string | undefined; readonly to: string | undefined; readonly roughly: string };

/** Percent by which a value lies beyond a bound; beyond nothing, by all of it. */
const beyond = (value: string, bound: string, whole: '-100' | '100'): string =>
  `case when ${bound} = 0 then ${whole} else (${value}::float8 - ${bound}::float8) / abs(${bound}::float8) * 100 end`;

const rangeSql = ({ value, from, to, roughly }: Range, { withinPercent }: Criterion): CriterionSql => {
  const bounds = [from, to].filter((bound) => bound !== undefined);
  const blank = `${value} is null or ${bounds.map((bound) => `${bound} is null`).join(' and ')}`;
  const branches = [
    ...(from === undefined ? [] : [{ when: `${value} < ${from}`, off: beyond(value, from, '-100') }]),
    ...(to === undefined ? [] : [{ when: `${value} > ${to}`, off: beyond(value, to, '100') }]),
  ];
  const near = (off: string): string =>
    (withinPercent === 0 ? '0' : `case when abs(${off}) <= ${withinPercent} then 1 - (0.5::float8 * abs(${off})) / ${withinPercent}::float8 else 0 end`);
  const write = (whenBlank: string, within: string, give: (off: string) => string): string =>
    `case when ${blank} then ${whenBlank} ${branches.map(({ when, off }) => `when ${when} then ${give(off)}`).join(' ')} else ${within} end::float8`;
  const distance = write('null', '0', (off) => off);
  return { stated: true, distance, credit: write('0.5', '1', near), kept: `coalesce(abs(${distance}) <= ${withinPercent}, true)`, roughly };
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

type Limit = { readonly sign: '>=' | '<='; readonly limit: number; readonly bind: Bind; /** Only what must fit is asked for so. */ readonly must: boolean };

const within = (column: string, { sign, limit, bind, must }: Limit): readonly string[] =>
  (must && Number.isFinite(limit) ? [`(${column} is null or ${column} ${sign} ${bind(limit, 'numeric')})`] : []);

const ownRange = ({ other, withinPercent, must }: Criterion, { from, to }: { readonly from: number | undefined; readonly to: number | undefined }, bind: Bind): Range => {
  const columns = other.map(columnText);
  const value = columns.length === 1 ? (columns[0] ?? 'null') : `coalesce(${columns.join(', ')})`;
  const terms = [
    ...(from === undefined ? [] : within(value, { sign: '>=', limit: aroundBound(from, withinPercent)[0], bind, must })),
    ...(to === undefined ? [] : within(value, { sign: '<=', limit: aroundBound(to, withinPercent)[1], bind, must })),
  ];
  const [low, high] = [from, to].map((bound) => (bound === undefined ? undefined : bind(bound, 'numeric')));
  return { value, from: low, to: high, roughly: terms.join(' and ') || 'true' };
};

const otherRange = ({ from, to, withinPercent, must }: Criterion, value: number, bind: Bind): Range => {
  const [low, high] = [from, to].map((field) => (field === undefined ? undefined : columnText(field)));
  const [least, most] = aroundValue(value, withinPercent);
  const terms = [...(low === undefined ? [] : within(low, { sign: '<=', limit: most, bind, must })), ...(high === undefined ? [] : within(high, { sign: '>=', limit: least, bind, must }))];
  return { value: bind(value, 'numeric'), from: low, to: high, roughly: terms.join(' and ') || 'true' };
};

/**
 * Writes what a criterion asks of the rows `t`, given what the source says.
 * Example, of a budget up to 75 lacs, 15 % tolerated: distance `case when t."price" is null or $1::numeric is null then null
 * when t."price" > $1::numeric then case when $1::numeric = 0 then 100 else … * 100 end else 0 end::float8`.
 */
export const criterionSql = (source: Source, criterion: Criterion, bind: Bind): CriterionSql => {
  const said = saidBy(source, criterion);
  if (said === undefined) return unstated;
  if ('value' in said) return rangeSql(otherRange(criterion, said.value, bind), criterion);
  if (!('words' in said)) return rangeSql(ownRange(criterion, said, bind), criterion);
  const isPlain = [...criterion.own, ...criterion.other].some(isFree);
  return equalSql(farFields(source, criterion), said.words, { bind, isPlain });
};
