/** Why two records may be the same: an equal value, or a similar text in the same place. */
type PairReason = { readonly field: string; readonly title: string; readonly how: 'same' | 'similar' };

/** Two records that may be the same, with the reasons. */
export type SuspectedPair = {
  readonly records: readonly { readonly _id: string; readonly title: string }[];
  readonly reasons: readonly PairReason[];
};

/** A merge of a record: `merged` was merged into `into`. `undoUntil`: until when it can be undone, null if it can't. */
export type MergeEntry = {
  readonly _id: string;
  readonly merged: string;
  readonly into: string;
  readonly title: string;
  readonly at: string;
  readonly undoUntil: string | null;
};

/** The merges of a record. `into`: the record into which it was merged itself, null if none. */
export type MergesAnswer = { readonly data: { readonly into: string | null; readonly merges: readonly MergeEntry[] } };
