import type { IntakeSchema } from '#model/schema/intakeSchema.ts';
import type { Row } from '../../schema/mapping/conversion.ts';

/** Returns whether a delivery is acknowledged and not recorded, by the values that its file skips. */
export const isSkipped = ({ skip = {} }: IntakeSchema, row: Row): boolean =>
  Object.entries(skip).some(([column, texts]) => texts.includes(row.get(column) ?? ''));
