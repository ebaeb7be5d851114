/**
 * Why two records may be the same: a field has the same value, or it has a similar text and another field, such as the
 * locality, has the same value.
 */
type PairReason = { readonly field: string; readonly title: string; readonly how: 'same' | 'similar' };

/** Two records that may be the same, with the reasons. */
export type SuspectedPair = {
  readonly records: readonly { readonly _id: string; readonly title: string }[];
  readonly reasons: readonly PairReason[];
};

/**
 * A merge: the record `merged` was merged into `into`. `undoUntil`: until when it can be undone, or null if it cannot.
 */
export type MergeEntry = {
  readonly _id: string;
  readonly merged: string;
  readonly into: string;
  readonly title: string;
  readonly at: string;
  readonly undoUntil: string | null;
};

/** The merges of a record. `into`: the record that it was merged into, or null. */
export type MergesAnswer = { readonly data: { readonly into: string | null; readonly merges: readonly MergeEntry[] } };
