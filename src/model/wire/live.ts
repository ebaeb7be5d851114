/** The Postgres channel that servers hear of changes on. */
export const liveChannel = 'gable_live';

/** Address of the stream of what changes. */
export const livePath = '/api/v2/live';

/**
 * A line of the stream: a resource whose records have changed, that somebody was told something, which version of the
 * schemas is in force now, or why it ends. `lost`: for a moment nothing was heard, so anything may have changed.
 */
export type LiveEvent =
  | { readonly changed: string }
  | { readonly told: true }
  | { readonly schema: string }
  | { readonly lost: true }
  | { readonly bye: 'signedOut' | 'tooMany' | 'closing' };
