/** Path by which a window says which record it shows. */
export const presencePath = '/api/v2/admin/update-presence';

/** Someone else who looks at a record. */
export type PresentPerson = {
  readonly _id: string;
  readonly name: string /** They have its form open. */;
  readonly editing: boolean;
};

export type PresenceAnswer = { readonly data: readonly PresentPerson[] };

/** How often a window repeats what it shows. Units: ms. */
export const presenceEveryMs = 20_000;

/** Start of the database's notification that others came to a record or left it: `present:leads:<id>:<users>`. */
export const presenceWord = 'present:';
