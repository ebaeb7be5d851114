import type { Field } from '#model/field.ts';
import { type Criterion, otherResource, isRange } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import type { Bind } from '../../postgres/parameters.ts';
import { quote } from '../../postgres/quote.ts';
import { deviationSql } from './criterionSql.ts';
import { blankText, comparedColumn, isFreeText, isList, keysColumn, listKeysSql, lowerBound } from './matchKeys.ts';
import { targetFields, isOwnSource, type MatchSource, sourceValues } from './source.ts';

const zero = '0::float8';

/** Returns the type of a list of words: ids are uuids, all others texts. */
const typeOfWords = (fields: readonly Field[]): 'text[]' | 'uuid[]' =>
  fields.some((field) => field.to !== undefined) ? 'uuid[]' : 'text[]';

const hitText = (
  target: Resource,
  field: Field,
  { words, isPlain }: { readonly words: string; readonly isPlain: boolean },
): string => {
  const column = `t.${quote(field.name)}`;
  if (!isPlain) return isList(field) ? `${column} && ${words}` : `${column} = any(${words})`;
  if (isList(field))
    return `${isFreeText(field) ? `t.${quote(keysColumn(field))}` : listKeysSql(column)} && ${listKeysSql(words)}`;
  return `${isFreeText(field) ? comparedColumn(target, field) : `gable.word_key(${column})`} = any(${listKeysSql(words)})`;
};

const equalText = (source: MatchSource, criterion: Criterion, bind: Bind): string => {
  const [target, fields, values] = [
    otherResource(source.match, source.near),
    targetFields(source, criterion),
    sourceValues(source, criterion),
  ];
  const isPlain = [...criterion.own, ...criterion.other].some(isFreeText);
  const words = bind(
    values !== undefined && 'words' in values ? values.words : null,
    isPlain ? 'text[]' : typeOfWords(fields),
  );
  const blank = fields.map((field) => blankText(target, field)).join(' and ');
  return `case when ${words} is null or (${blank}) then null when ${fields.map((field) => hitText(target, field, { words, isPlain })).join(' or ')} then ${zero} else 1::float8 end`;
};

/** Returns the SQL of the distance of a value beyond two bounds. A null bound is no limit. */
const beyondText = (value: string, { low, high }: { readonly low: string; readonly high: string }): string =>
  `when ${value} < ${low} then ${deviationSql(value, low, '-100')} when ${value} > ${high} then ${deviationSql(value, high, '100')} else ${zero}`;

const rangeText = (source: MatchSource, criterion: Criterion, bind: Bind): string => {
  const [target, values] = [otherResource(source.match, source.near), sourceValues(source, criterion)];
  if (isOwnSource(source)) {
    const { from, to } = values !== undefined && 'from' in values ? values : { from: undefined, to: undefined };
    const [low, high] = [bind(from ?? null, 'float8'), bind(to ?? null, 'float8')];
    const value = `coalesce(${criterion.other.map((field) => comparedColumn(target, field)).join(', ')})`;
    return `case when ${value} is null or coalesce(${low}, ${high}) is null then null ${beyondText(value, { low, high })} end`;
  }
  const value = bind(values !== undefined && 'value' in values ? values.value : null, 'float8');
  const [from, to] = [criterion.from, criterion.to].map((field) =>
    field === undefined ? undefined : { column: comparedColumn(target, field), blank: blankText(target, field) },
  );
  const blank = [from, to].flatMap((end) => end?.blank ?? []).join(' and ');
  return `case when ${value} is null or (${blank}) then null ${beyondText(value, { low: lowerBound(target, criterion) ?? 'null::float8', high: to?.column ?? 'null::float8' })} end`;
};

/**
 * Returns the SQL of the distance of a row `t` of `matchRows` from the source by a criterion, as `Distance` defines it.
 * The text does not depend on the source's values, so it is planned once. Example for a budget: `case when $1::float8
 * is null or (t."_by_budgetMax" = 'Infinity'::float8) then null when … then case when … end else 0::float8 end`.
 */
export const distanceSql = (source: MatchSource, criterion: Criterion, bind: Bind): string =>
  (isRange(criterion) ? rangeText : equalText)(source, criterion, bind);
