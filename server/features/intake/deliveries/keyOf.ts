import { createHash } from 'node:crypto';
import { AppError } from '#model/errors.ts';
import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import type { Payload } from '../../../connections/payload/readPayload.ts';
import { rowOfDelivery } from './rowOfDelivery.ts';
import { rowOfPayload } from './rowOfPayload.ts';

/**
 * Returns the columns to read the id of a delivery from. If a pattern of the source's file takes too long on an email,
 * only the columns of the payload are returned, and the email is stored anyway.
 */
const rowForKey = (source: IntakeSchema, payload: Payload): FileRow => {
  if (source.email === undefined || source.id === undefined) return rowOfPayload(payload, source.pairs);
  try {
    return rowOfDelivery(source, payload);
  } catch (error) {
    if (error instanceof AppError) return rowOfPayload(payload, source.pairs);
    throw error;
  }
};

/** Returns the source's id of a record in a delivery, or a hash of the record if it has no id. */
export const keyOf = (source: IntakeSchema, payload: Payload): string => {
  const row = rowForKey(source, payload);
  const parts = (source.id ?? (source.email === undefined ? [] : ['messageId'])).map((column) => row.get(column) ?? '');
  if (parts.some((part) => part !== '')) return parts.join(' ').slice(0, 300);
  return `#${createHash('sha256').update(JSON.stringify(payload)).digest('base64url')}`;
};
