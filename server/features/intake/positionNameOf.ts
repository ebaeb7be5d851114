import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';

/** Returns the name under which the read position of a source is stored. */
export const positionNameOf = ({ name, verify }: IntakeSchema): string =>
  verify.by === 'poll' ? `intake/${name}/poll` : `intake/${name}`;
