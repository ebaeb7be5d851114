/** Path of the call that returns the users to whom a record can be assigned. */
export const ownersPath = '/api/v2/admin/get-owners';

/**
 * A user who can own records of a resource. `open`: their open records, counted up to `maxOpen`. `clockedIn`: whether
 * they are clocked in now; absent if the organization records no attendance. `reportsTo`: the user they report to.
 * Shape: `{"_id":"0193…","title":"Asha Rao","open":12,"clockedIn":true,"reportsTo":"Vikram Shah"}`.
 */
export type OwnerChoice = {
  readonly _id: string;
  readonly title: string;
  readonly open: number;
  readonly clockedIn?: boolean;
  readonly reportsTo?: string;
};

/** The open records of a user are counted up to this number. */
export const maxOpen = 999;

/** Response of `GET /api/v2/admin/get-owners?resource=leads`: the user who should get the next record comes first. */
export type OwnersAnswer = { readonly data: readonly OwnerChoice[] };

/**
 * Response of `handOver`: a user's open records by resource. `count`: the number of these records that the caller may
 * see. `beyond`: the number of those that the caller may not see. `missing`: the permission that the caller lacks to
 * reassign the records; absent if the caller may. With `?resource=leads`, the first 500 records of that resource are
 * included, sorted by name.
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
 * An entry of `parts` in the body of `assign`: it reassigns a user's open records of one resource. `ids`: which
 * records; without it, all of that resource. `to`: the new owners. `count`: how many of the records an owner gets;
 * without it, the records are divided evenly. Shape of the body:
 * `{"parts":[{"resource":"tasks","ids":["…"],"to":[{"_id":"…","count":1}]}],"note":"On leave"}`. The body
 * `{"to":[{"_id":"…"}]}` reassigns the open records of all resources.
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
