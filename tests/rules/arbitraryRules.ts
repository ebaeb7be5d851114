import * as fc from 'fast-check';
import { kinds } from '#kinds/index.ts';
import { parseResource } from '#model/parseModel.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { checkResourceWords } from '../../server/schema/vocabulary/checkVocabulary.ts';
import { checkConditions } from '../../server/schema/checks/fields/checkConditions.ts';
import { settings } from '../kinds/context.ts';

const choice = ['x', 'y', 'z'];
const list = ['p', 'q', 'r'];

/** Fields of the kinds to which rules can refer. */
export const plainProperties: ResourceSchema['properties'] = {
  a: { type: 'string', enum: choice, title: 'A' },
  b: { type: 'boolean', title: 'B' },
  c: { type: 'number', title: 'C', minimum: 0, maximum: 50 },
  d: { type: 'number', title: 'D', atLeast: 'c' },
  e: { type: 'string', title: 'E', maxLength: 4 },
  f: { type: 'string', format: 'date', title: 'F' },
  g: { type: 'string', format: 'date', title: 'G', after: 'f' },
  h: { type: 'array', items: { type: 'string', enum: list }, title: 'H' },
  i: { type: 'number', kind: 'money', title: 'I', atMost: 'j' },
  j: { type: 'number', kind: 'money', title: 'J' },
};
export const fieldNames = Object.keys(plainProperties);

const name = fc.constantFrom(...fieldNames);
const names = fc.uniqueArray(name, { minLength: 1, maxLength: 3 });
const small = fc.integer({ min: -1, max: 5 });

const tests: Readonly<Record<string, fc.Arbitrary<object>>> = {
  a: fc.oneof(
    fc.record({ const: fc.constantFrom(...choice) }),
    fc.record({ enum: fc.uniqueArray(fc.constantFrom(...choice), { minLength: 1 }) }),
  ),
  b: fc.record({ const: fc.boolean() }),
  c: fc.oneof(fc.record({ minimum: small }), fc.record({ exclusiveMinimum: small }), fc.record({ maximum: small })),
  d: fc.oneof(fc.record({ exclusiveMaximum: small }), fc.record({ minimum: small })),
  e: fc.oneof(fc.record({ minLength: fc.nat(4) }), fc.record({ maxLength: fc.nat(3) })),
  h: fc.oneof(fc.record({ minItems: fc.nat(2) }), fc.record({ maxItems: fc.nat(2) })),
  i: fc.record({ minimum: small }),
};
const tested = Object.keys(tests);
const testsOf = (
  some: readonly string[],
  with_: (name: string) => fc.Arbitrary<unknown>,
): fc.Arbitrary<Record<string, unknown>> => fc.record(Object.fromEntries(some.map((one) => [one, with_(one)])));
const negated = (one: string): fc.Arbitrary<unknown> => {
  const test = tests[one] ?? fc.constant({});
  return fc.oneof({ weight: 4, arbitrary: test }, { weight: 1, arbitrary: fc.record({ not: test }) });
};
const premise = fc
  .uniqueArray(fc.constantFrom(...tested), { minLength: 1, maxLength: 2 })
  .chain((some) =>
    fc.oneof(
      fc.record({ properties: testsOf(some, negated), required: fc.constant(some) }),
      fc.record({ properties: testsOf(some, negated) }),
      fc.record({ required: names }),
      fc.record({ not: fc.record({ required: names }) }),
      fc.record({ anyOf: fc.tuple(fc.record({ required: names }), fc.record({ properties: testsOf(some, negated) })) }),
    ),
  );
const consequence = fc.oneof(
  fc.record({ required: names }),
  names.chain((some) => fc.record({ properties: testsOf(some, () => fc.constant(false)) })),
  fc
    .uniqueArray(fc.constantFrom(...tested), { minLength: 1, maxLength: 2 })
    .chain((some) => fc.record({ properties: testsOf(some, (one) => tests[one] ?? fc.constant(false)) })),
);
const condition = fc.oneof(
  fc.record({ if: premise, then: consequence }),
  fc.record({ if: premise, then: consequence, else: consequence }),
  fc.record({ if: premise, else: consequence }),
);
const group = fc.oneof(
  fc.record({ required: names }),
  fc.record({ required: fc.constant(['a']), properties: fc.record({ a: tests['a'] ?? fc.constant({}) }) }),
  names.chain((some) => fc.record({ required: names, properties: testsOf(some, () => fc.constant(false)) })),
);
const groups = fc.array(group, { minLength: 2, maxLength: 3 });
const maybe = <T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(arbitrary, { nil: undefined, freq: 2 });

const rulesOf = fc.record({
  required: fc.uniqueArray(name, { maxLength: 1 }),
  allOf: maybe(fc.array(condition, { minLength: 1, maxLength: 3 })),
  main: maybe(condition),
  dependentRequired: maybe(fc.dictionary(name, names, { minKeys: 1, maxKeys: 2, noNullPrototype: true })),
  dependentSchemas: maybe(fc.dictionary(name, consequence, { minKeys: 1, maxKeys: 2, noNullPrototype: true })),
  oneOf: maybe(groups),
  anyOf: maybe(groups),
});

const isGood = (schema: ResourceSchema): boolean =>
  checkResourceWords(schema).length === 0 &&
  checkConditions({ resource: parseResource(schema), resourceNames: [schema.name], kinds, settings }).length === 0;

/**
 * Generates lists of `count` valid resource files, `things0`, `things1` and so on. Each has the fields
 * `plainProperties`, and conditions of any form that a schema allows, such as `if`, `dependentRequired` and `oneOf`.
 */
export const arbitrarySchemas = (count: number): fc.Arbitrary<readonly ResourceSchema[]> =>
  fc.tuple(
    ...Array.from({ length: count }, (_, index) =>
      rulesOf
        .map(
          ({ main, ...more }): ResourceSchema =>
            // JSON drops undefined words.
            JSON.parse(
              JSON.stringify({
                name: `things${index}`,
                title: 'Thing',
                type: 'object',
                properties: plainProperties,
                ...more,
                ...main,
              }),
            ) as ResourceSchema,
        )
        .filter(isGood),
    ),
  );

const day = fc.constantFrom('2024-01-05', '2024-02-01', '2025-06-30', 'someday');
const values: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  a: fc.constantFrom(...choice, 'other', ''),
  b: fc.boolean(),
  c: fc.integer({ min: -2, max: 60 }),
  d: fc.integer({ min: -2, max: 60 }),
  e: fc.constantFrom('', ' ', 'a', ' ab ', 'abc', 'abcde'),
  f: day,
  g: day,
  h: fc.oneof(fc.subarray(list), fc.constant(['none'])),
  i: fc.integer({ min: -1, max: 6 }),
  j: fc.integer({ min: -1, max: 6 }),
};

const goodValues: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  a: fc.constantFrom(...choice),
  b: fc.boolean(),
  c: fc.nat(4),
  d: fc.integer({ min: 4, max: 6 }),
  e: fc.constantFrom('a', 'abc'),
  f: fc.constant('2024-01-05'),
  g: fc.constant('2025-06-30'),
  h: fc.subarray(list, { minLength: 1 }),
  i: fc.nat(3),
  j: fc.integer({ min: 4, max: 6 }),
};

/**
 * Generates records for the files of `arbitrarySchemas`: either each value is valid by itself, or some are invalid or
 * blank. The conditions may still be violated.
 */
export const arbitraryBody: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.record(goodValues, { requiredKeys: [] }),
  fc.record(
    Object.fromEntries(
      Object.entries(values).map(([one, value]) => [
        one,
        fc.oneof({ weight: 5, arbitrary: value }, { weight: 1, arbitrary: fc.constant(null) }),
      ]),
    ),
    { requiredKeys: [] },
  ),
);
