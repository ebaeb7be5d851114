import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';

/** Returns the name under which the position up to which a source was read is stored. */
export const positionNameOf = ({ name, verify }: IntakeSchema): string =>
  verify.by === 'poll' ? `intake/${name}/poll` : `intake/${name}`;
