/**
 * Response of `handOver`: a user's open records by resource. `count`: the records that the caller may see. `beyond`:
 * the other records. `missing`: the permission that the caller would need to reassign them. With `?resource=leads`, the
 * first 500 records of that resource are included, sorted by name.
 */
export type HandOverAnswer = {
  readonly data: {
    readonly _id: string;
    readonly resources: readonly {
      readonly resource: string;
      readonly title: string;
      readonly count: number;
      readonly beyond: number;
      readonly missing?: string;
      readonly records?: readonly { readonly _id: string; readonly title: string }[];
    }[];
  };
};

/**
 * Body of `assign`: the new owners of a user's open records. A part without `ids` stands for a whole resource. Without
 * `count`, the records are divided evenly. Shape:
 * `{"parts":[{"resource":"leads","to":[{"_id":"…"},{"_id":"…"}]},{"resource":"tasks","ids":["…"],"to":[{"_id":"…","count":1}]}],"note":"On
 * leave"}`. `{"to":[{"_id":"…"}]}` reassigns everything.
 */
export type HandOverPart = {
  readonly resource: string;
  readonly ids?: readonly string[];
  readonly to: readonly { readonly _id: string; readonly count?: number }[];
};
/** Response of `assign`: resource → number of reassigned records. */
export type HandedOverAnswer = {
  readonly data: { readonly _id: string; readonly handedOver: Readonly<Record<string, number>> };
};
