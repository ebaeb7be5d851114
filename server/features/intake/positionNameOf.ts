import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';

/**
 * Returns the name of the row that stores how far a source was read: `intake/portal` for a mailbox,
 * `intake/portal/poll` for a polled source.
 */
export const positionNameOf = ({ name, verify }: IntakeSchema): string =>
  verify.by === 'poll' ? `intake/${name}/poll` : `intake/${name}`;
