import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';
import { emailColumns } from '../payload/emailColumns.ts';
import type { Payload } from '../../../connections/payload/readPayload.ts';
import { rowOfPayload } from './rowOfPayload.ts';

/**
 * Returns the columns of a delivery. For an email, these include the columns that the source's file defines. They are
 * computed each time a delivery is processed, so that a corrected file applies to stored emails too. Errors: `INVALID`
 * if a pattern in the file takes too long on this email.
 */
export const rowOfDelivery = (source: IntakeSchema, payload: Payload): FileRow => {
  const row = rowOfPayload(payload, source.pairs);
  return source.email === undefined ? row : new Map([...row, ...emailColumns(source.email, payload)]);
};
