/** Path of the call with which a window reports which record it shows. */
export const presencePath = '/api/v2/admin/update-presence';

/** Another user who views or edits a record. */
export type PresentPerson = {
  readonly _id: string;
  readonly name: string;
  /** Whether they have the form of the record open. */
  readonly editing: boolean;
};

/** Response with the users who view a record now. */
export type PresenceAnswer = { readonly data: readonly PresentPerson[] };

/** Interval in which a window reports what it shows. Units: ms. */
export const presenceEveryMs = 20_000;

/**
 * Prefix of the database notification that a user opened or left a record: `present:leads:<id>:<users>`. It contains
 * the ids of the users who now view the record.
 */
export const presenceWord = 'present:';
