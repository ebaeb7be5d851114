import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Criterion } from '#model/match/match.ts';
import type { Bind } from '../parameters.ts';
import { quote } from '../quote.ts';
import { farFields, saidBy, type Said, type Source } from './source.ts';

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
};

const unstated: CriterionSql = { stated: false, distance: 'null::float8', credit: '0.5::float8', kept: 'true' };

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
    return isList(field) ? `exists (select from unnest(${column}) word_ where gable.plain(word_) = any(${plain}))` : `gable.plain(${column}) = any(${plain})`;
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
  };
};

type Range = { readonly value: string; readonly from: string | undefined; readonly to: string | undefined };

/** Percent by which a value lies beyond a bound; beyond nothing, by all of it. */
const beyond = (value: string, bound: string, whole: '-100' | '100'): string =>
  `case when ${bound} = 0 then ${whole} else (${value}::float8 - ${bound}::float8) / abs(${bound}::float8) * 100 end`;

const rangeSql = ({ value, from, to }: Range, { withinPercent }: Criterion): CriterionSql => {
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
  return { stated: true, distance, credit: write('0.5', '1', near), kept: `coalesce(abs(${distance}) <= ${withinPercent}, true)` };
};

const numberText = (bind: Bind, value: number | undefined): string | undefined => (value === undefined ? undefined : bind(value, 'numeric'));

const rangeOf = (criterion: Criterion, said: Exclude<Said, undefined | { words: readonly string[] }>, bind: Bind): Range => {
  if ('value' in said) {
    const [from, to] = [criterion.from, criterion.to].map((field) => (field === undefined ? undefined : columnText(field)));
    return { value: bind(said.value, 'numeric'), from, to };
  }
  const columns = criterion.other.map(columnText);
  return { value: columns.length === 1 ? (columns[0] ?? 'null') : `coalesce(${columns.join(', ')})`, from: numberText(bind, said.from), to: numberText(bind, said.to) };
};

/**
 * Writes what a criterion asks of the rows `t`, given what the source says.
 * Example, of a budget up to 75 lacs, 15 % tolerated: distance `case when t."price" is null or $1::numeric is null then null
 * when t."price" > $1::numeric then case when $1::numeric = 0 then 100 else … * 100 end else 0 end::float8`.
 */
export const criterionSql = (source: Source, criterion: Criterion, bind: Bind): CriterionSql => {
  const said = saidBy(source, criterion);
  if (said === undefined) return unstated;
  if (!('words' in said)) return rangeSql(rangeOf(criterion, said, bind), criterion);
  const isPlain = [...criterion.own, ...criterion.other].some(isFree);
  return equalSql(farFields(source, criterion), said.words, { bind, isPlain });
};
