import * as fc from 'fast-check';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { expect, test } from 'vitest';
import { cleanRecord } from '#kinds/fields/validateRecord.ts';
import { hiddenFields } from '#model/validation/conditions.ts';
import { AppError } from '#model/errors.ts';
import { isBlank, type JsonObject } from '#model/schema/json.ts';
import { parseModel } from '#model/parseModel.ts';
import type { Resource } from '#model/resource.ts';
import { createSchemaState, type SchemaState } from '../../server/schema/lifecycle/schemaState.ts';
import { anonymousActor } from '../../server/auth/actor/actor.ts';
import { planCreate } from '../../server/records/plan/planCreate.ts';
import { formProblems } from '../../src/resources/form/problems/formProblems.ts';
import { sentValues } from '../../src/resources/form/values/sentValues.ts';
import { toResolver } from '../../src/resources/shared/toResolver.ts';
import { context, settings } from '../kinds/context.ts';
import { arbitraryBody, arbitrarySchemas, fieldNames } from './arbitraryRules.ts';

type Verdict = Readonly<Record<string, string>>;

/** Returns the problems at the inputs of a form after an attempt to save. */
const formVerdict = async (state: SchemaState, resource: Resource, body: JsonObject): Promise<Verdict> => {
  const resolver = toResolver((values: FieldValues) =>
    formProblems({
      resource,
      existing: {},
      values: values as JsonObject,
      validator: state.compiled.validators[resource.name],
      context,
      ignore: [],
      resources: state.model.resources,
    }),
  );
  const { errors } = await resolver(body, undefined, {
    names: fieldNames,
    fields: {},
    shouldUseNativeValidation: false,
  });
  return Object.fromEntries(
    Object.entries(errors as FieldErrors).map(([name, error]) => [name, String(error?.message)]),
  );
};

/** Returns the server's response to a create. */
const serverVerdict = (state: SchemaState, resource: Resource, body: JsonObject): Verdict => {
  try {
    planCreate({
      state,
      resource,
      actor: anonymousActor,
      now: new Date('2024-06-01T00:00:00Z'),
      body: { values: body, version: undefined, allowDuplicate: false, note: undefined },
    });
    return {};
  } catch (error) {
    if (error instanceof AppError && error.code === 'INVALID') return error.fields ?? {};
    throw error;
  }
};

test('forms and the server return the same problems for any rules and values', async () => {
  const counts = { taken: 0, refused: 0, hidden: 0 };
  await fc.assert(
    fc.asyncProperty(
      arbitrarySchemas(8),
      fc.array(arbitraryBody, { minLength: 30, maxLength: 30 }),
      async (schemas, bodies) => {
        const model = parseModel({ resources: schemas, settings }, 'test');
        const state = await createSchemaState(model);
        for (const resource of Object.values(model.resources)) {
          for (const given of bodies) {
            const body = given as JsonObject;
            const form = await formVerdict(state, resource, body);
            const sent = sentValues(resource, undefined, { values: body, context });
            expect(serverVerdict(state, resource, sent)).toEqual(form);
            const hidden = hiddenFields(resource, cleanRecord(resource, body, context));
            const isHidden = Object.entries(body).some(([name, value]) => hidden.has(name) && !isBlank(value));
            // The server also rejects values that a form would not send.
            if (!isHidden) expect(serverVerdict(state, resource, body)).toEqual(form);
            counts[isHidden ? 'hidden' : Object.keys(form).length === 0 ? 'taken' : 'refused'] += 1;
          }
        }
      },
    ),
    { numRuns: 3, endOnFailure: true },
  );
  // The generated values must cover valid, invalid and hidden cases.
  expect(Math.min(counts.taken, counts.refused, counts.hidden)).toBeGreaterThan(20);
});
