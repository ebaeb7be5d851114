import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withComputed } from '#kinds/fields/computed.ts';
import { kinds } from '#kinds/index.ts';
import { AppError } from '#model/errors.ts';
import { isBlank, type Json, type JsonObject } from '#model/schema/json.ts';
import { isDay } from '#model/values/time/dates.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import type { ResourceSchema } from '#model/schema/schema.ts';
import { anonymousActor } from '../../server/auth/actor/actor.ts';
import { planChange } from '../../server/records/plan/planChange.ts';
import { planCreate } from '../../server/records/plan/planCreate.ts';
import { createSchemaState, type SchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import { currentRecomputation, recompute } from '../../server/schema/migrations/checks/recompute/recomputed.ts';
import { checkComputed } from '../../server/schema/checks/fields/checkComputed.ts';
import { checkResourceWords } from '../../server/schema/vocabulary/checkVocabulary.ts';
import { changedValues } from '../../src/resources/form/values/formValues.ts';
import { sentValues } from '../../src/resources/form/values/sentValues.ts';
import { context, settings } from '../kinds/context.ts';
import { arbitraryFormula, arbitraryInput, inputProperties } from './arbitraryFormulas.ts';
import { isLong } from '../support/isLong.ts';

const inner = { number: ['ratio'], date: ['due'] };
const arbitraryThing: fc.Arbitrary<ResourceSchema> = fc
  .record({
    ratio: arbitraryFormula('number'),
    due: arbitraryFormula('date'),
    count: arbitraryFormula('number', inner),
    label: arbitraryFormula('text', inner),
    last: arbitraryFormula('date', inner),
    isGood: arbitraryFormula('yesNo', inner),
  })
  .map((computed) => ({
    name: 'things',
    title: 'Thing',
    plural: 'Things',
    type: 'object',
    properties: {
      ...inputProperties,
      ratio: { type: 'number', kind: 'money', title: 'Ratio', computed: computed.ratio },
      due: { type: 'string', format: 'date', title: 'Due', computed: computed.due },
      count: { type: 'integer', title: 'Count', computed: computed.count },
      label: { type: 'string', kind: 'longText', title: 'Label', computed: computed.label },
      last: { type: 'string', format: 'date', title: 'Last', computed: computed.last },
      isGood: { type: 'boolean', title: 'Good', computed: computed.isGood },
    },
  }));
const results = ['ratio', 'due', 'count', 'label', 'last', 'isGood'];
const resultsIn = (record: JsonObject): Readonly<Record<string, Json>> =>
  Object.fromEntries(results.map((name) => [name, record[name] ?? null]));

const types = { ratio: 'number', due: 'string', count: 'number', label: 'string', last: 'string', isGood: 'boolean' };
const fits = (name: string, value: Json): boolean =>
  value === null ||
  (typeof value === types[name as keyof typeof types] &&
    (name !== 'count' || Number.isInteger(value)) &&
    ((name !== 'due' && name !== 'last') || isDay(String(value))));

const now = new Date('2024-06-01T00:00:00Z');
const bodyOf = (values: JsonObject) => ({ values, version: undefined, allowDuplicate: false, note: undefined });
/** Returns the result of a server call, or undefined if it refuses a result outside the limits of its field. */
const unlessInvalid = (call: () => JsonObject): JsonObject | undefined => {
  try {
    return call();
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID') return undefined;
    throw error;
  }
};
const withoutBlanks = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => !isBlank(value)));

const checkThing = (resource: Resource, state: SchemaState, [first, second]: readonly [JsonObject, JsonObject]) => {
  // Like LiveValues: the values of the form as typed.
  const shown = withComputed(resource, first, settings);
  const created = unlessInvalid(
    () =>
      planCreate({
        state,
        resource,
        actor: anonymousActor,
        now,
        body: bodyOf(sentValues(resource, undefined, { values: first, context })),
      }).changes,
  );
  if (created === undefined) return 0;
  expect(resultsIn(created)).toEqual(resultsIn(shown));
  for (const name of results) expect([name, fits(name, created[name] ?? null)]).toEqual([name, true]);

  const stored = withoutBlanks(created);
  const again = recompute(currentRecomputation(resource, new Set(results), new Set()), stored, settings);
  expect(again.values).toEqual(resultsIn(stored));
  // Every result is recalculated, even if it had another value.
  const wrong = { ...stored, ratio: 77, due: '1999-01-01', count: 77, label: 'old', last: '1999-01-01', isGood: true };
  expect(recompute(currentRecomputation(resource, new Set(results), new Set()), wrong, settings).values).toEqual(
    resultsIn(stored),
  );

  const typed = { ...stored, ...second };
  const edited = withComputed(resource, typed, settings, new Set(Object.keys(changedValues(typed, stored))));
  const changed = unlessInvalid(
    () =>
      planChange({
        state,
        resource,
        actor: anonymousActor,
        now,
        before: stored,
        body: bodyOf(Object.fromEntries(Object.entries(second).map(([name, value]) => [name, value ?? null]))),
        via: 'system',
      }).changes,
  );
  if (changed === undefined) return 1;
  expect(resultsIn({ ...stored, ...changed })).toEqual(resultsIn(edited));
  // A change has the same result as a new record with the same values.
  expect(resultsIn(edited)).toEqual(resultsIn(withComputed(resource, withoutResults(edited), settings)));
  return 2;
};
const withoutResults = (record: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(record).filter(([name]) => !results.includes(name)));

test('forms, the server and recomputation return the same result for any formula', async () => {
  let count = 0;
  await fc.assert(
    fc.asyncProperty(
      arbitraryThing,
      fc.array(fc.tuple(arbitraryInput, arbitraryInput), { minLength: 15, maxLength: 15 }),
      async (schema, bodies) => {
        expect(checkResourceWords(schema)).toEqual([]);
        const model = parseModel({ resources: [schema], settings }, 'test');
        const resource = model.resources['things'];
        if (resource === undefined) throw new Error('no things');
        expect(checkComputed({ resource, resourceNames: ['things'], kinds, settings })).toEqual([]);
        const state = await createSchemaState(model);
        for (const body of bodies) count += checkThing(resource, state, body as readonly [JsonObject, JsonObject]);
      },
    ),
    { numRuns: isLong ? 25 : 6, endOnFailure: true },
  );
  expect(count).toBeGreaterThan(100);
});
