import type { Comparison, Field } from '#model/field.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { formatMessage } from '#model/messages.ts';
import { kindFor } from '../index.ts';

type Values = { readonly [key: string]: Json };
type Problem = readonly [path: string, sentence: string];

const holds: Readonly<Record<Comparison['word'], (order: number) => boolean>> = {
  atLeast: (order) => order >= 0,
  atMost: (order) => order <= 0,
  after: (order) => order > 0,
  before: (order) => order < 0,
};

const valueOf = (values: Values, name: string): Json => (Object.hasOwn(values, name) ? values[name] : null) ?? null;

const comparisonProblem = (
  field: Field,
  values: Values,
  fields: readonly Field[],
  { settings }: KindContext,
): string | undefined => {
  if (field.comparisons.length === 0) return undefined;
  const kind = kindFor(field);
  const value = valueOf(values, field.name);
  const broken = field.comparisons.find(({ word, field: name }) => {
    const other = fields.find((one) => one.name === name);
    const against = valueOf(values, name);
    if (
      other === undefined ||
      kindFor(other) !== kind ||
      kind.compare === undefined ||
      isBlank(value) ||
      isBlank(against)
    )
      return false;
    return !holds[word](kind.compare(value, against, settings));
  });
  if (broken === undefined) return undefined;
  const other = fields.find((one) => one.name === broken.field);
  return formatMessage(broken.word, { label: field.title, other: other?.title ?? broken.field });
};

/** Returns a problem for each row whose value in a unique field is already in an earlier row, ignoring case. */
const repeatedProblems = (field: Field, rows: readonly Json[], path: string): readonly Problem[] =>
  field.fields
    .filter(({ unique }) => unique === 'refuse')
    .flatMap((own) => {
      const seen = new Set<string>();
      return rows.flatMap((row, position): readonly Problem[] => {
        const value = isObject(row) ? valueOf(row as Values, own.name) : null;
        if (isBlank(value)) return [];
        const key = JSON.stringify(value).toLowerCase();
        if (seen.has(key)) return [[`${path}.${position}.${own.name}`, formatMessage('twice', { label: own.title })]];
        seen.add(key);
        return [];
      });
    });

const nestedProblems = (field: Field, value: Json, path: string, context: KindContext): readonly Problem[] => {
  const { nested } = kindFor(field).traits;
  if (nested === 'one' && isObject(value))
    return fieldProblems(value as Values, { fields: field.fields, prefix: `${path}.`, context });
  if (nested !== 'many' || !Array.isArray(value)) return [];
  const rows = value as readonly Json[];
  const inRows = rows.flatMap((row, position) =>
    isObject(row)
      ? fieldProblems(row as Values, { fields: field.fields, prefix: `${path}.${position}.`, context })
      : [],
  );
  return [...inRows, ...repeatedProblems(field, rows, path)];
};

type Place = { readonly fields: readonly Field[]; readonly prefix: string; readonly context: KindContext };

/**
 * Returns the problems of `fields` that JSON Schema cannot find, as pairs of path and sentence. There are three kinds
 * of problems: a value that the kind of its field refuses; a value that conflicts with another field, such as an end
 * before the start; and rows with the same value in a unique field. Fields inside groups and rows are checked too.
 * `prefix` is put before each path. Blank fields and system fields are skipped.
 */
export const fieldProblems = (values: Values, { fields, prefix, context }: Place): readonly Problem[] => {
  const problems: Problem[] = [];
  // Blank fields are skipped first: most fields are blank, and an import checks every field of every row.
  for (const field of fields) {
    const value = valueOf(values, field.name);
    if (isBlank(value) || field.system) continue;
    // Values that only the server writes are not checked again, except results of formulas.
    const own =
      field.readOnly && field.computed === undefined ? undefined : kindFor(field).problemOf?.(value, field, context);
    const sentence = own ?? comparisonProblem(field, values, fields, context);
    const path = `${prefix}${field.name}`;
    if (sentence !== undefined) problems.push([path, sentence]);
    else if (kindFor(field).traits.nested !== undefined) problems.push(...nestedProblems(field, value, path, context));
  }
  return problems;
};
