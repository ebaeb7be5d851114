import { importableFields } from '#kinds/fields/importableFields.ts';
import type { Field } from '#model/field.ts';
import type { KindContext } from '#model/kind.ts';
import type { Resource } from '#model/resource.ts';
import { isBlank, isObject, type Json } from '#model/schema/json.ts';
import { ownValue } from '#model/values/ownValue.ts';
import { type Finding, showValue } from '../problems/problem.ts';
import { isConversionRefusal, type ConversionRefusal, type FileRow } from './conversion.ts';
import type { Names } from './names.ts';
import { type MapRule, parseRule } from './parseRule.ts';
import { unknownName } from '../problems/unknownName.ts';

/**
 * Each field that a mapping fills, with its rules: the ways to fill it. The first rule whose condition holds is used.
 */
export type FieldRules = readonly { readonly field: Field; readonly alternatives: readonly MapRule[] }[];

/** Why a text cannot be the value of a field. */
export type FieldRefusal = ConversionRefusal & { readonly field: Field };

type Reading = { readonly resource: Resource; readonly context: KindContext; readonly findings: Finding[] };

/** Returns the names of the fields that can be imported. */
export const importable = (resource: Resource): readonly string[] => importableFields(resource).map(({ name }) => name);

/**
 * Parses the word `fields` of a mapping: the rules of each field. Problems are added to `findings`. Fields that cannot
 * be imported are left out.
 */
export const parseFieldRules = (given: unknown, { resource, findings, context }: Reading): FieldRules => {
  if (!isObject(given) || Object.keys(given).length === 0) {
    findings.push({
      path: ['fields'],
      message: `must be an object of fields, got ${showValue(given)}; expected {"price": {"column": "…"}}`,
    });
    return [];
  }
  return Object.entries(given).flatMap(([name, rule]) => {
    const field = ownValue(resource.fieldsByName, name);
    if (field === undefined || !importable(resource).includes(name)) {
      const wrong = field === undefined ? `is not a field of ${resource.name}` : 'cannot be imported';
      findings.push({
        path: ['fields', name],
        at: 'key',
        ...unknownName(
          wrong,
          name,
          importable(resource).filter((other) => other !== name),
        ),
      });
      return [];
    }
    const list = Array.isArray(rule)
      ? rule.map((one: unknown, index) => [one, ['fields', name, index]] as const)
      : [[rule, ['fields', name]] as const];
    const alternatives = list.flatMap(([one, path]) => parseRule(one, { field, path, findings, context }) ?? []);
    return [{ field, alternatives }];
  });
};

/**
 * Converts a row of a file to the `values` of a record. `problems` has a refusal for each field whose text is not
 * valid, or whose rule requires a value and finds none. Any other field without a value is left out of both.
 */
export const parseRow = (
  rules: FieldRules,
  row: FileRow,
  names: Names,
): { readonly values: Readonly<Record<string, Json>>; readonly problems: readonly FieldRefusal[] } => {
  const values: Record<string, Json> = {};
  const problems: FieldRefusal[] = [];
  for (const { field, alternatives } of rules) {
    const read = alternatives.find((rule) => rule.when.holds(row))?.read(row, names);
    if (read === undefined) continue;
    // A blank result, such as a list of commas, keeps the existing value.
    if ('value' in read) {
      if (!isBlank(read.value)) values[field.name] = read.value;
    } else if (isConversionRefusal(read)) problems.push({ ...read, field });
  }
  return { values, problems };
};
