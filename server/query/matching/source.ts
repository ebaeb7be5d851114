import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import { valuesAtOther, valuesAtOwn, type Criterion, isRange, type Match } from '#model/match/match.ts';
import type { Resource } from '#model/resource.ts';
import type { Settings } from '#model/schema/settingsSchema.ts';

/** The record to find matches for, with the fields that the user may read. `near`: the resource of this record. */
export type MatchSource = {
  readonly match: Match;
  readonly near: Resource;
  readonly record: JsonObject;
  readonly settings: Settings;
};

/**
 * What the record in `source` has for a criterion: texts, a number, or a range of numbers. Undefined if it is blank.
 */
export type SourceValues =
  | { readonly words: readonly string[] }
  | { readonly value: number }
  | { readonly from: number | undefined; readonly to: number | undefined }
  | undefined;

/** Returns the value of a field's main column, e.g. an area in square metres. */
const mainValue = ({ record, settings }: MatchSource, field: Field | undefined): unknown => {
  const value = field === undefined ? undefined : record[field.name];
  if (field === undefined || value === undefined || isBlank(value)) return undefined;
  const { toRow } = kindFor(field);
  return toRow === undefined ? value : toRow(value as Json, field, settings)[''];
};

const numberOf = (source: MatchSource, field: Field | undefined): number | undefined => {
  const value = mainValue(source, field);
  return value === undefined || value === null ? undefined : Number(value);
};

const wordsOf = (source: MatchSource, fields: readonly Field[]): readonly string[] =>
  fields.flatMap((field) => [mainValue(source, field) ?? []].flat().map(String));

/** Returns whether the record in `source` belongs to the resource whose schema file defines the match. */
export const isOwnSource = ({ match, near }: MatchSource): boolean => match.own.name === near.name;

/**
 * Returns the fields of the candidates' resource that a criterion compares: `criterion.other` if the record in `source`
 * belongs to the resource whose schema file defines the match, otherwise `criterion.own`.
 */
export const targetFields = (source: MatchSource, { own, other }: Criterion): readonly Field[] =>
  isOwnSource(source) ? other : own;

/**
 * Returns what a criterion compares of the record in `source`: its texts, its number or its range of numbers; undefined
 * if it is blank. Texts are translated to the choices of the candidates: a lead's `Buy` becomes `Sale`.
 */
export const sourceValues = (source: MatchSource, criterion: Criterion): SourceValues => {
  const isOwn = isOwnSource(source);
  if (!isRange(criterion)) {
    const words = wordsOf(source, isOwn ? criterion.own : criterion.other);
    if (words.length === 0) return undefined;
    return {
      words: [
        ...new Set(words.flatMap((word) => (isOwn ? valuesAtOther(criterion, word) : valuesAtOwn(criterion, word)))),
      ],
    };
  }
  if (isOwn) {
    const [from, to] = [numberOf(source, criterion.from), numberOf(source, criterion.to)];
    if (from === undefined && to === undefined) return undefined;
    return {
      from:
        to !== undefined && criterion.floorPercent > 0 && (from ?? 0) <= 0 ? (to * criterion.floorPercent) / 100 : from,
      to,
    };
  }
  const value = criterion.other.map((field) => numberOf(source, field)).find((each) => each !== undefined);
  return value === undefined ? undefined : { value };
};
