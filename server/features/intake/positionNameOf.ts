import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';

/**
 * Returns the name of a source in `gable.source_positions`, the table of how far each source has been read:
 * `intake/portal` for a mailbox, `intake/portal/poll` for a polled source.
 */
export const positionNameOf = ({ name, verify }: IntakeSchema): string =>
  verify.by === 'poll' ? `intake/${name}/poll` : `intake/${name}`;
