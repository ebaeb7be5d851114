import { messageWays } from '#model/schema/schema.ts';
import type { Activity } from '#model/wire/wire.ts';

/** Kinds of activities in which someone was in contact with the person. */
const contactKinds: readonly string[] = ['call', ...messageWays, 'appointment', 'visit', 're-enquiry'];

const hasNote = ({ note }: Activity): boolean => note !== null && note.trim() !== '';

/** An appointment that is only planned was no contact yet. */
const isContact = ({ kind, field, outcome }: Activity): boolean =>
  field === null && contactKinds.includes(kind) && outcome !== 'scheduled';

/**
 * Returns the last contact of a timeline and the last activity with a note, newest first. One activity if both are the
 * same. Empty if there are none. `activities`: newest first.
 */
export const newestContacts = (activities: readonly Activity[]): readonly Activity[] => {
  const [contact, noted] = [activities.find(isContact), activities.find(hasNote)];
  return activities.filter((activity) => activity === contact || activity === noted);
};
