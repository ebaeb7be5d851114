/** The Postgres notification channel on which servers learn that records have changed. */
export const liveChannel = 'gable_live';

/**
 * Prefix of the database notification about the messages of a resource's records: `message:leads`. It is sent when a
 * message arrives, is sent, or changes its state.
 */
export const messageWord = 'message:';

/** Path of the event stream. */
export const livePath = '/api/v2/live';

/** An event that the server sends to the browser in the event stream. It has exactly one of these properties. */
export type LiveEvent =
  /** A resource whose records changed. */
  | { readonly changed: string }
  /** A resource whose records have new messages, or messages in a new state. */
  | { readonly messages: string }
  /** The user has a new notification. */
  | { readonly notified: true }
  /** Other users opened or left a record that the user looks at: `leads/8f14…`. */
  | { readonly present: string }
  /** The id of an incoming phone call for the user, which began or changed. */
  | { readonly call: string }
  /** The new active schema version. */
  | { readonly schema: string }
  /** The database does not respond, so changes are not reported. */
  | { readonly away: true }
  /** The path of the client's first script. A new one means that the server has a new client. */
  | { readonly client: string }
  /** The connection was interrupted and is back, so anything may have changed. */
  | { readonly lost: true }
  /** Why the stream ends. */
  | { readonly bye: 'signedOut' | 'tooMany' | 'closing' };
