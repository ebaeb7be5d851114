import type pg from 'pg';
import { kindFor } from '#kinds/index.ts';
import type { Field } from '#model/field.ts';
import type { Resource } from '#model/resource.ts';
import type { JsonObject } from '#model/schema/json.ts';
import type { OperationContext } from '../../records/context/context.ts';
import type { Values } from '../../records/plan/plan.ts';
import { fillValues, type Subject, textsInValues } from './fillValues.ts';
import { readableRecord } from './readableRecord.ts';

type Step = { readonly subject: Subject; readonly values: JsonObject; readonly target: Resource };

// A phone number or an email may be part of an address.
const isKept = (field: Field): boolean => kindFor(field).traits.contact !== undefined;

/**
 * Returns the values that a step writes to a record of `target`, with the placeholders filled in from the subject.
 * Within longer texts, values of the subject are formatted for people: `Offer 25.00 Lacs to Asha Rao`.
 */
export const readableValues = async (
  context: OperationContext,
  client: pg.PoolClient,
  { subject, values, target }: Step,
): Promise<Values> => {
  const readable = await readableRecord(context, client, { subject, texts: textsInValues(values), isKept });
  return fillValues(values, target, subject, readable);
};
