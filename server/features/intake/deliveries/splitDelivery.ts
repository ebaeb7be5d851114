import type pg from 'pg';
import { AppError } from '#model/errors.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import { isObject } from '#model/schema/json.ts';
import { type DeliveryOutcome, storeDeliveries, type WaitingDelivery } from './deliveries.ts';
import { type Payload, recordsInPayload } from '../../../connections/payload/readPayload.ts';

/** Parses the stored payload of a delivery. */
export const storedPayload = ({ payload }: WaitingDelivery): Payload => {
  const value: unknown = JSON.parse(payload);
  return isObject(value) ? value : {};
};

type Split = { readonly delivery: WaitingDelivery; readonly source: IntakeSchema; readonly now: Date };

/**
 * Finds the records in a delivery that was stored whole, stores each of them as a delivery, and returns the result
 * `split`. A delivery is stored whole if no records are found in it on arrival, because the source's file is wrong.
 * Errors: `INVALID` if still no records are found.
 */
export const splitDelivery = async (
  client: pg.PoolClient,
  { delivery, source, now }: Split,
): Promise<DeliveryOutcome> => {
  const records = recordsInPayload(storedPayload(delivery), source.records);
  if (records.length === 0)
    throw new AppError('INVALID', { text: `The delivery has no records at ${source.records ?? 'its top'}.` });
  await storeDeliveries(client, source, { records, whole: false, address: delivery.address, now });
  return { result: 'split' };
};
