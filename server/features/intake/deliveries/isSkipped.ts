import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';
import type { FileRow } from '../../../schema/mapping/conversion.ts';

/** Returns whether a delivery is acknowledged without being recorded, according to `skip` in the file of its source. */
export const isSkipped = ({ skip = {} }: IntakeSchema, row: FileRow): boolean =>
  Object.entries(skip).some(([column, texts]) => texts.includes(row.get(column) ?? ''));
