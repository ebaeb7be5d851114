import { alternativesOf } from '#model/validation/alternatives.ts';
import { conditionsOf } from '#model/validation/conditions.ts';
import type { Field } from '#model/field.ts';
import { isObject } from '#model/schema/json.ts';
import type { ConditionSchema, ConsequenceSchema, PremiseSchema, ValueTestSchema } from '#model/schema/rulesSchema.ts';
import { fieldsRead } from '#model/validation/conditionTest.ts';
import { didYouMean } from '#model/values/closestName.ts';
import type { Path } from '#model/schema/showPath.ts';
import { type Finding, showValue } from '../../problems/problem.ts';
import { fieldNamed, noSuchField, ownFields, type FileCheck, type CheckContext } from './context.ts';

/** The resource of a condition. */
type Owner = Pick<CheckContext, 'resource'>;
type Part = PremiseSchema | ConsequenceSchema | undefined;

const checkNames = ({ resource }: Owner, part: Part, path: Path): readonly Finding[] => {
  const of = { resource, fields: ownFields(resource) };
  const missing = (name: string): boolean => fieldNamed(of.fields, name) === undefined;
  return [
    ...Object.keys(part?.properties ?? {})
      .filter(missing)
      .map((name) => ({ ...noSuchField([...path, 'properties', name], name, of), at: 'key' as const })),
    ...(part?.required ?? []).flatMap((name, index) =>
      missing(name) ? [noSuchField([...path, 'required', index], name, of)] : [],
    ),
  ];
};

/**
 * Word of a condition → the types that it tests. JSON Schema ignores a value of another type, so the test of a field of
 * another type would always pass.
 */
const typesOfWords: Readonly<Record<string, { readonly types: readonly string[]; readonly of: string }>> = {
  minimum: { types: ['number', 'integer'], of: 'a number' },
  maximum: { types: ['number', 'integer'], of: 'a number' },
  exclusiveMinimum: { types: ['number', 'integer'], of: 'a number' },
  exclusiveMaximum: { types: ['number', 'integer'], of: 'a number' },
  minLength: { types: ['string'], of: 'a text' },
  maxLength: { types: ['string'], of: 'a text' },
  minItems: { types: ['array'], of: 'a list' },
  maxItems: { types: ['array'], of: 'a list' },
  contains: { types: ['array'], of: 'a list' },
};

const jsonTypeOf = (value: unknown): string =>
  Array.isArray(value) ? 'array' : value === null ? 'null' : typeof value;

const checkValue = (
  field: Field,
  type: string | undefined,
  { path, value }: { readonly path: Path; readonly value: unknown },
): readonly Finding[] => {
  if (type === 'string' && field.choices.length > 0 && !(typeof value === 'string' && field.choices.includes(value))) {
    return [{ path, message: `is not a value of ${field.name}, ${didYouMean(String(value), field.choices)}` }];
  }
  const fits = type === 'integer' ? Number.isInteger(value) : type === undefined || type === jsonTypeOf(value);
  return fits
    ? []
    : [{ path, message: `is not a value of ${field.name}, got ${showValue(value)}; expected one of type ${type}` }];
};

const checkTest = (
  field: Field,
  test: ValueTestSchema,
  { path, type }: { readonly path: Path; readonly type: string | undefined },
): readonly Finding[] => [
  ...Object.keys(test).flatMap((word): readonly Finding[] => {
    const needs = typesOfWords[word];
    return needs === undefined || type === undefined || needs.types.includes(type)
      ? []
      : [
          {
            path: [...path, word],
            at: 'key',
            message: `applies to ${needs.of}, got ${field.name} of type "${type}"; expected const or enum`,
          },
        ];
  }),
  ...(Object.hasOwn(test, 'const') ? checkValue(field, type, { path: [...path, 'const'], value: test.const }) : []),
  ...(test.enum ?? []).flatMap((value, index) => checkValue(field, type, { path: [...path, 'enum', index], value })),
  ...(test.contains === undefined || type !== 'array'
    ? []
    : checkTest(field, test.contains, { path: [...path, 'contains'], type: field.property.items?.type })),
  ...(test.not === undefined ? [] : checkTest(field, test.not, { path: [...path, 'not'], type })),
];

const checkTests = ({ resource }: Owner, part: Part, path: Path): readonly Finding[] =>
  Object.entries(part?.properties ?? {}).flatMap(([name, test]) => {
    const field = fieldNamed(ownFields(resource), name);
    return field === undefined || !isObject(test)
      ? []
      : checkTest(field, test, { path: [...path, 'properties', name], type: field.property.type });
  });

/**
 * Checks the `if` of a condition: finds fields that the resource lacks, and tests that do not suit the type or the
 * choices of their field. Without an `if` there is nothing to find.
 */
export const checkPremise = (context: Owner, premise: PremiseSchema | undefined, path: Path): readonly Finding[] =>
  premise === undefined
    ? []
    : [
        ...checkNames(context, premise, path),
        ...checkTests(context, premise, path),
        ...checkPremise(context, premise.not, [...path, 'not']),
        ...(['allOf', 'anyOf'] as const).flatMap((word) =>
          (premise[word] ?? []).flatMap((part, index) => checkPremise(context, part, [...path, word, index])),
        ),
      ];

const checkHidden = ({ resource }: CheckContext, part: ConsequenceSchema | undefined, path: Path): readonly Finding[] =>
  Object.entries(part?.properties ?? {})
    .filter(([name, test]) => test === false && resource.schema.required?.includes(name) === true)
    .map(([name]) => ({
      path: [...path, 'properties', name],
      at: 'key',
      message: `hides a field that every record needs, got "${name}"; take it out of "required"`,
    }));

const checkConsequence = (
  context: CheckContext,
  part: ConsequenceSchema | undefined,
  path: Path,
): readonly Finding[] => [
  ...checkNames(context, part, path),
  ...checkTests(context, part, path),
  ...checkHidden(context, part, path),
  ...(part?.required ?? []).flatMap((name, index): readonly Finding[] =>
    part?.properties?.[name] === false
      ? [
          {
            path: [...path, 'required', index],
            message: `is hidden by the same rule, got "${name}"; expected one of the two`,
          },
        ]
      : [],
  ),
];

const checkDependent = ({ resource }: CheckContext): readonly Finding[] => {
  const { schema } = resource;
  const of = { resource, fields: ownFields(resource) };
  const findings = (['dependentRequired', 'dependentSchemas'] as const).flatMap((word) =>
    Object.keys(schema[word] ?? {}).flatMap((name): readonly Finding[] =>
      fieldNamed(of.fields, name) === undefined ? [{ ...noSuchField([word, name], name, of), at: 'key' }] : [],
    ),
  );
  const lonely = (['then', 'else'] as const).filter((word) => schema[word] !== undefined && schema.if === undefined);
  return [
    ...findings,
    ...lonely.map(
      (word): Finding => ({
        path: [word],
        at: 'key',
        message: 'needs "if"; write the condition under "if"',
      }),
    ),
  ];
};

/**
 * Returns the path of a part of a condition in the file. A condition may also be derived from another word, and then
 * has the path of that word.
 */
const placeOf = (path: Path, part: 'if' | 'then' | 'else'): Path => {
  if (path[0] === 'allOf') return [...path, part];
  if (path[0] === 'if') return [part];
  return path;
};

/** Finds conditions that hide a field which they read themselves, because they would show and hide it endlessly. */
const checkItself = (condition: ConditionSchema, path: Path): readonly Finding[] => {
  const read = fieldsRead(condition.if);
  return (['then', 'else'] as const).flatMap((word) =>
    Object.entries(condition[word]?.properties ?? {}).flatMap(([name, test]): readonly Finding[] =>
      test === false && read.includes(name)
        ? [
            {
              path: [...placeOf(path, word), 'properties', name],
              at: 'key',
              message: `hides a field that it reads itself, got "${name}"; use "oneOf" for fields that exclude each other`,
            },
          ]
        : [],
    ),
  );
};

/**
 * Finds conditions on unknown fields or impossible values, conditions without a requirement, conditions that hide a
 * field that they read, and required fields that a condition hides.
 */
export const checkConditions: FileCheck = (context) => {
  const { schema } = context.resource;
  return [
    ...checkDependent(context),
    ...conditionsOf(schema).flatMap((condition): readonly Finding[] => {
      const { path } = condition;
      const isWritten = path[0] === 'allOf' || path[0] === 'if';
      if (isWritten && condition.then === undefined && condition.else === undefined)
        return [{ path, message: 'has no value for what follows; expected "then" or "else"' }];
      const names =
        path[0] === 'dependentRequired'
          ? (condition.then?.required ?? []).flatMap((name, index) =>
              fieldNamed(ownFields(context.resource), name) === undefined
                ? [
                    noSuchField([...path, index], name, {
                      resource: context.resource,
                      fields: ownFields(context.resource),
                    }),
                  ]
                : [],
            )
          : [
              ...checkConsequence(context, condition.then, placeOf(path, 'then')),
              ...checkConsequence(context, condition.else, placeOf(path, 'else')),
            ];
      return [
        ...(isWritten ? checkPremise(context, condition.if, placeOf(path, 'if')) : []),
        ...names,
        ...checkItself(condition, path),
      ];
    }),
    ...alternativesOf(schema).flatMap(({ word, groups }) =>
      groups.flatMap((group, index): readonly Finding[] => [
        ...checkConsequence(context, group, [word, index]),
        ...(Object.keys(group).every((one) => one === 'title')
          ? [{ path: [word, index], message: 'asks nothing; expected "required" or "properties"' }]
          : []),
      ]),
    ),
  ];
};
