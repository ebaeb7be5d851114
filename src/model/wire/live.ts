/** The Postgres channel of change notifications to servers. */
export const liveChannel = 'gable_live';

/** Start of the notification that a message of a resource arrived, was sent or has another state: `message:leads`. */
export const messageWord = 'message:';

/** Path of the event stream. */
export const livePath = '/api/v2/live';

/**
 * An event of the stream: a resource whose records changed, a resource with new messages, a new notification for the
 * user, a new active schema version, that others opened or left a record that the user looks at (`leads/8f14…`), an
 * incoming call for the user that began or changed, the first script of the client that the server serves now, or why
 * the stream ends. `away`: the database does not respond, so changes are not reported. `lost`: the connection was
 * interrupted and is back, so anything may have changed.
 */
export type LiveEvent =
  | { readonly changed: string }
  | { readonly messages: string }
  | { readonly notified: true }
  | { readonly present: string }
  | { readonly call: string }
  | { readonly schema: string }
  | { readonly away: true }
  | { readonly client: string }
  | { readonly lost: true }
  | { readonly bye: 'signedOut' | 'tooMany' | 'closing' };
