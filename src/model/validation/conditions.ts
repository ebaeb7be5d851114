import { cachedBy } from '../cachedBy.ts';
import { alternativesOf, fieldsOfAlternatives, hiddenByAlternatives, requiredByAlternatives } from './alternatives.ts';
import type { Field } from '../field.ts';
import { isBlank } from '../schema/json.ts';
import { fieldsRead, isText, matchesCondition, ownOf, type RecordValues } from './conditionTest.ts';
import type { Resource } from '../resource.ts';
import type { ConditionSchema, ConsequenceSchema } from '../schema/rulesSchema.ts';
import type { ResourceSchema } from '../schema/schema.ts';

/** Returns the filled values. As in the validators, absent means blank. */
const withoutBlanks = (values: RecordValues): RecordValues =>
  Object.values(values).some(isBlank)
    ? Object.fromEntries(Object.entries(values).filter(([, value]) => !isBlank(value)))
    : values;

/** A condition's path in the file, for problems. */
type Written = { readonly path: readonly (string | number)[] };

/**
 * Returns every if-then rule of a file: `if` itself, the entries of `allOf`, and `dependentRequired` and
 * `dependentSchemas` rewritten as if-then. Example: `{"dependentRequired":{"bank":["iban"]}}` →
 * `[{"if":{"required":["bank"]},"then":{"required":["iban"]},"path":["dependentRequired","bank"]}]`.
 */
export const conditionsOf = (
  schema: Pick<ResourceSchema, 'if' | 'then' | 'else' | 'allOf' | 'dependentRequired' | 'dependentSchemas' | 'since'>,
): readonly (ConditionSchema & Written)[] => [
  ...(schema.if === undefined
    ? []
    : [
        {
          if: schema.if,
          ...(schema.then === undefined ? {} : { then: schema.then }),
          ...(schema.else === undefined ? {} : { else: schema.else }),
          ...(schema.since?.if === undefined ? {} : { since: schema.since.if }),
          path: ['if'],
        },
      ]),
  ...(schema.allOf ?? []).map((rule, index) => ({ ...rule, path: ['allOf', index] })),
  ...Object.entries(schema.dependentRequired ?? {}).map(([name, required]) => ({
    if: { required: [name] },
    then: { required },
    ...(schema.since?.dependentRequired === undefined ? {} : { since: schema.since.dependentRequired }),
    path: ['dependentRequired', name],
  })),
  ...Object.entries(schema.dependentSchemas ?? {}).map(([name, then]) => ({
    if: { required: [name] },
    then,
    ...(schema.since?.dependentSchemas === undefined ? {} : { since: schema.since.dependentSchemas }),
    path: ['dependentSchemas', name],
  })),
];

const rulesIn = cachedBy((schema: ResourceSchema) => ({
  conditions: conditionsOf(schema),
  alternatives: alternativesOf(schema),
}));
const rulesOf = ({ schema }: Resource): ReturnType<typeof rulesIn> => rulesIn(schema);

/** Returns, for each condition, the branch (`then` or `else`) that the values select. */
const branches = (resource: Resource, filled: RecordValues): readonly ConsequenceSchema[] =>
  rulesOf(resource).conditions.flatMap(
    (rule) => (matchesCondition(rule.if ?? true, filled) ? rule.then : rule.else) ?? [],
  );

/** Returns the fields that a branch hides. Cached, because forms call it at each keystroke and for each row. */
const hiddenBy = cachedBy((branch: ConsequenceSchema): readonly string[] =>
  Object.entries(branch.properties ?? {}).flatMap(([name, schema]) => (schema === false ? [name] : [])),
);

const hiddenBeside = (resource: Resource, filled: RecordValues): Set<string> =>
  new Set([
    ...branches(resource, filled).flatMap(hiddenBy),
    ...rulesOf(resource).alternatives.flatMap((group) => hiddenByAlternatives(group, filled)),
  ]);

/** Max rounds of hiding fields because other fields are hidden. chosen: this ends circular conditions. */
const maxPasses = 8;

/**
 * Returns the names of the fields that a condition or a group of alternatives excludes, given the values of a record. A
 * form hides these fields and ignores their values.
 */
export const hiddenFields = (resource: Resource, values: RecordValues): Set<string> => {
  const filled = withoutBlanks(values);
  let hidden = hiddenBeside(resource, filled);
  for (let pass = 0; pass < maxPasses && hidden.size > 0; pass += 1) {
    const before = hidden;
    // Stop when no filled field has become hidden.
    if (![...before].some((name) => Object.hasOwn(filled, name))) break;
    hidden = hiddenBeside(resource, Object.fromEntries(Object.entries(filled).filter(([name]) => !before.has(name))));
    if (hidden.size === before.size && [...hidden].every((name) => before.has(name))) break;
  }
  return hidden;
};

/** Returns the names of the fields that a record with these values must fill, always or because of a condition. */
export const requiredFields = (resource: Resource, values: RecordValues): Set<string> => {
  const hidden = hiddenFields(resource, values);
  const filled = Object.fromEntries(Object.entries(withoutBlanks(values)).filter(([name]) => !hidden.has(name)));
  const always = resource.fields
    .filter((field) => field.required && !field.readOnly && !field.system)
    .map(({ name }) => name);
  return new Set([
    ...always,
    ...branches(resource, filled).flatMap(({ required = [] }) => required),
    ...rulesOf(resource).alternatives.flatMap((group) => requiredByAlternatives(group, filled)),
  ]);
};

/** Returns the fields that the conditions and groups of alternatives of a resource read. A form watches only these. */
export const conditionFields = (resource: Resource): readonly string[] => [
  ...new Set([
    ...rulesOf(resource).conditions.flatMap((rule) => fieldsRead(rule.if)),
    ...rulesOf(resource).alternatives.flatMap(fieldsOfAlternatives),
  ]),
];

/**
 * Returns field → the fields that a change of this field can make valid or invalid. They are compared with it, have
 * choices that depend on it, depend on it by a condition, or are in a group of alternatives with it.
 */
export const linkedFields = cachedBy((resource: Resource): ReadonlyMap<string, readonly string[]> => {
  const links = new Map<string, Set<string>>();
  const link = (from: string, to: string): void => {
    if (from !== to) links.set(from, (links.get(from) ?? new Set()).add(to));
  };
  for (const { name, comparisons, choicesBy } of resource.fields) {
    for (const { field } of comparisons) link(field, name);
    if (choicesBy !== undefined) link(choicesBy.field, name);
  }
  for (const rule of rulesOf(resource).conditions) {
    const touched = [rule.then, rule.else].flatMap((part) => [
      ...Object.keys(part?.properties ?? {}),
      ...(part?.required ?? []),
    ]);
    for (const from of fieldsRead(rule.if)) for (const to of touched) link(from, to);
  }
  for (const group of rulesOf(resource).alternatives) {
    const names = fieldsOfAlternatives(group);
    for (const from of names) for (const to of names) link(from, to);
  }
  return new Map([...links].map(([from, to]) => [from, [...to]]));
});

/** Returns a field's choices. With `choicesBy`, they depend on the value of another field: none if it is blank. */
export const choicesFor = (field: Field, values: RecordValues): readonly string[] => {
  if (field.choicesBy === undefined) return field.choices;
  const parent = ownOf(values, field.choicesBy.field);
  const { choices } = field.choicesBy;
  return isText(parent) && Object.hasOwn(choices, parent) ? (choices[parent] ?? []) : [];
};
