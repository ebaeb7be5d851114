import type { ImportLayout } from '#model/wire/imports.ts';
import { isObject, type Json, type JsonObject } from '#model/schema/json.ts';
import { sameJson } from '#model/values/sameJson.ts';

/**
 * A rule of an import mapping, which is one way to fill a field. Shape:
 * `{"column":"Budget","convert":[{"scale":100000}]}`.
 */
export type RuleSpec = JsonObject;

/** The words that say how to read an import file, in its mapping and in the query of the import screen's address. */
export const layoutWords = [
  'encoding',
  'delimiter',
  'sheet',
  'headerRow',
] as const satisfies readonly (keyof ImportLayout)[];
/** Columns that the downloaded list of rejected rows has in addition. They are never mapped. */
const addedColumns: readonly string[] = ['Verdict', 'Reason'];

const objectOf = (value: unknown): JsonObject => (isObject(value) ? (value as JsonObject) : {});
const without = (object: JsonObject, word: string): JsonObject =>
  Object.fromEntries(Object.entries(object).filter(([name]) => name !== word));

/**
 * Returns a copy of `object` with the keys and values of `words`. A key whose value in `words` is undefined is removed.
 */
export const withWords = (object: JsonObject, words: Readonly<Record<string, Json | undefined>>): JsonObject =>
  Object.entries(words).reduce(
    (result, [word, value]) => (value === undefined ? without(result, word) : { ...result, [word]: value }),
    object,
  );

/** Returns the names of the fields that a mapping fills. */
export const filledFields = (map: JsonObject): readonly string[] => Object.keys(objectOf(map['fields']));

/**
 * Returns the rules of a mapping for a field, in the order in which the import tries them. Empty if the mapping does
 * not fill the field.
 */
export const rulesOf = (map: JsonObject, field: string): readonly RuleSpec[] => {
  const rules = objectOf(map['fields'])[field];
  return (Array.isArray(rules) ? rules : [rules]).filter((rule): rule is JsonObject => isObject(rule));
};

const placeholders = (text: unknown): readonly string[] =>
  typeof text === 'string' ? [...text.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name) : [];

/**
 * Returns the columns that a rule of a mapping reads: the column that it copies, the columns in its conditions, and the
 * columns in its parts of a combined text.
 */
export const columnsOfRule = (rule: RuleSpec): readonly string[] => {
  const parts = Array.isArray(rule['parts']) ? rule['parts'] : [];
  return [
    ...(typeof rule['column'] === 'string' ? [rule['column']] : []),
    ...Object.keys(objectOf(rule['when'])),
    ...parts.flatMap((part) =>
      isObject(part) ? [...placeholders(part['text']), ...Object.keys(objectOf(part['when']))] : placeholders(part),
    ),
  ];
};

/** Returns the names of the fields for which the mapping has a rule that reads this column. */
export const fieldsReading = (map: JsonObject, column: string): readonly string[] =>
  filledFields(map).filter((field) => rulesOf(map, field).some((rule) => columnsOfRule(rule).includes(column)));

/**
 * How a mapping uses a column. `field`: one rule, which reads no other column, copies the column to this field, and the
 * mapping does not use the column in any other way. `several`: the mapping uses the column in any other way, such as
 * for two fields, combined with other columns, or only in a condition. `id`: the column contains the record's id.
 * `none`: nothing reads the column.
 */
export type ColumnTarget = { readonly field: string } | 'several' | 'id' | 'none';

const isPlain = (map: JsonObject, field: string, column: string): boolean => {
  const [rule, ...others] = rulesOf(map, field);
  return (
    rule !== undefined && others.length === 0 && rule['column'] === column && new Set(columnsOfRule(rule)).size === 1
  );
};

/**
 * Returns how a mapping uses a column: the column alone fills a field, contains the record's id, is used in any other
 * way (`several`), or is not used (`none`).
 */
export const targetOf = (map: JsonObject, column: string): ColumnTarget => {
  if (map['id'] === column) return 'id';
  const [first, ...others] = fieldsReading(map, column);
  if (first === undefined) return 'none';
  return others.length === 0 && isPlain(map, first, column) ? { field: first } : 'several';
};

/**
 * Returns a mapping whose list of ignored columns contains exactly those that no rule reads. Their reasons are kept.
 */
const withIgnoredColumns = (map: JsonObject, header: readonly string[]): JsonObject => {
  const ignored = objectOf(map['ignore']);
  const read = new Set([
    ...filledFields(map).flatMap((field) => rulesOf(map, field).flatMap(columnsOfRule)),
    ...(typeof map['id'] === 'string' ? [map['id']] : []),
  ]);
  const left = header.filter((column) => !read.has(column) && !addedColumns.includes(column));
  const ignore = Object.fromEntries(
    left.map((column) => [column, (Object.hasOwn(ignored, column) ? ignored[column] : undefined) ?? 'left out']),
  );
  const isAsBefore = sameJson(ignore, ignored);
  return isAsBefore ? map : withWords(map, { ignore });
};

const withFields = (map: JsonObject, fields: Readonly<Record<string, Json | undefined>>): JsonObject => ({
  ...map,
  fields: withWords(objectOf(map['fields']), fields),
});

/**
 * Returns a copy of a mapping in which `rules` determine the value of `field`: the first rule that applies to a row
 * sets it. With an empty list, the mapping no longer fills the field. Columns in `header` (all columns of the file)
 * that nothing in the mapping reads are listed as ignored.
 */
export const withRules = (
  map: JsonObject,
  {
    field,
    rules,
    header,
  }: { readonly field: string; readonly rules: readonly RuleSpec[]; readonly header: readonly string[] },
): JsonObject => {
  const [only, ...others] = rules;
  return withIgnoredColumns(withFields(map, { [field]: others.length > 0 ? [...rules] : only }), header);
};

type ColumnChange = { readonly column: string; readonly header: readonly string[] };

/** Returns a mapping without the uses of a column that `targetOf` returns: its field, or the record's id. */
const withoutTarget = (map: JsonObject, target: ColumnTarget): JsonObject => {
  if (typeof target === 'object') return withFields(map, { [target.field]: undefined });
  return target === 'id' ? without(map, 'id') : map;
};

/** Returns a mapping in which `column` is not used any more. `header` has all columns of the file. */
export const withColumnUnused = (map: JsonObject, { column, header }: ColumnChange): JsonObject =>
  withIgnoredColumns(withoutTarget(map, targetOf(map, column)), header);

/** Returns a mapping in which `column` contains the record's id. `header` has all columns of the file. */
export const withColumnAsId = (map: JsonObject, { column, header }: ColumnChange): JsonObject =>
  withIgnoredColumns({ ...withoutTarget(map, targetOf(map, column)), id: column }, header);

/**
 * Returns a mapping in which `column` fills `field`, with the conversions of the field that it filled before. `header`
 * has all columns of the file.
 */
export const withColumnInField = (
  map: JsonObject,
  { column, field, header }: ColumnChange & { readonly field: string },
): JsonObject => {
  const before = targetOf(map, column);
  const rule = (typeof before === 'object' ? rulesOf(map, before.field)[0] : undefined) ?? { column };
  return withIgnoredColumns(withFields(withoutTarget(map, before), { [field]: rule }), header);
};

/**
 * Returns what a mapping says about how to read the file: encoding, separator, sheet and header row. What the mapping
 * does not say is left out.
 */
export const layoutOfMap = (map: JsonObject): ImportLayout =>
  Object.fromEntries(layoutWords.flatMap((word) => (map[word] === undefined ? [] : [[word, map[word]]])));

/**
 * Returns the columns of a file that a user can map: all except `Verdict` and `Reason`, which a downloaded list of
 * rejected rows has in addition.
 */
export const mappedColumns = (header: readonly string[]): readonly string[] =>
  header.filter((column) => !addedColumns.includes(column));

/**
 * Returns the text that a mapping writes to a field in every row. Undefined if the field does not have such a fixed
 * value.
 */
export const fixedValueOf = (map: JsonObject, field: string): string | undefined => {
  const [rule, ...others] = rulesOf(map, field);
  const isFixed =
    rule !== undefined &&
    others.length === 0 &&
    typeof rule['value'] === 'string' &&
    rule['when'] === undefined &&
    rule['convert'] === undefined;
  return isFixed && typeof rule['value'] === 'string' ? rule['value'] : undefined;
};
