import type { IntakeSchema } from '#model/schema/files/intakeSchema.ts';

/**
 * Returns the name under which is stored up to where a source was read: `intake/portal` for a mailbox,
 * `intake/portal/poll` for a source that is polled.
 */
export const positionNameOf = ({ name, verify }: IntakeSchema): string =>
  verify.by === 'poll' ? `intake/${name}/poll` : `intake/${name}`;
