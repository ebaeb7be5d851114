import type { Comparison, Field } from '#model/field.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import type { KindContext } from '#model/kind.ts';
import { formatMessage } from '#model/validation/messages.ts';
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

const isComparable = (field: Field, other: Field | undefined): other is Field =>
  other !== undefined && kindFor(other) === kindFor(field);

/** Returns the problem of a value that conflicts with another field, such as an end before the start. */
const comparisonProblem = (
  field: Field,
  values: Values,
  fields: readonly Field[],
  { settings }: KindContext,
): string | undefined => {
  const { compare } = kindFor(field);
  if (field.comparisons.length === 0 || compare === undefined) return undefined;
  const value = valueOf(values, field.name);
  for (const { word, field: name } of field.comparisons) {
    const other = fields.find((one) => one.name === name);
    const against = valueOf(values, name);
    if (!isComparable(field, other) || isBlank(against)) continue;
    if (!holds[word](compare(value, against, settings)))
      return formatMessage(word, { label: field.title, other: other.title });
  }
  return undefined;
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

/** The fields to check, and the beginning of their paths: `units.0.`. */
type Place = { readonly fields: readonly Field[]; readonly prefix: string; readonly context: KindContext };

/** Returns the problem of a value that the kind of its field refuses. */
const kindProblem = (field: Field, value: Json, context: KindContext): string | undefined => {
  // Values that only the server writes are not checked again, except results of formulas.
  const isWrittenByServer = field.readOnly && field.computed === undefined;
  return isWrittenByServer ? undefined : kindFor(field).problemOf?.(value, field, context);
};

/**
 * Returns the problems of `fields` and of the fields inside them that JSON Schema cannot find. Blank fields and system
 * fields are skipped.
 */
export const fieldProblems = (values: Values, { fields, prefix, context }: Place): readonly Problem[] => {
  const problems: Problem[] = [];
  // Blank fields are skipped first: most fields are blank, and an import checks every field of every row.
  for (const field of fields) {
    const value = valueOf(values, field.name);
    if (isBlank(value) || field.system) continue;
    const path = `${prefix}${field.name}`;
    const sentence = kindProblem(field, value, context) ?? comparisonProblem(field, values, fields, context);
    if (sentence !== undefined) problems.push([path, sentence]);
    else if (kindFor(field).traits.nested !== undefined) problems.push(...nestedProblems(field, value, path, context));
  }
  return problems;
};
