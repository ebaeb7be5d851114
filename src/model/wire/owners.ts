/** Path of the call that returns the users to whom a record can be assigned. */
export const ownersPath = '/api/v2/admin/get-owners';

/**
 * A user who can own records of a resource. `open`: their open records, counted up to `maxOpen`. `clockedIn`: absent
 * without attendance records. `reportsTo`: the user they report to. Shape: `{"_id":"0193…","title":"Asha
 * Rao","open":12,"clockedIn":true,"reportsTo":"Vikram Shah"}`.
 */
export type OwnerChoice = {
  readonly _id: string;
  readonly title: string;
  readonly open: number;
  readonly clockedIn?: boolean;
  readonly reportsTo?: string;
};

/** Max number of open records that is counted for a user. */
export const maxOpen = 999;

/** Response of `GET /api/v2/admin/get-owners?resource=leads`: the user who should get the next record comes first. */
export type OwnersAnswer = { readonly data: readonly OwnerChoice[] };
