/** The call that returns whom a record can be given to. */
export const ownersPath = '/api/v2/admin/get-owners';

/**
 * A user who can own records of a resource. `open`: their open records of it, up to `maxOpen`. `clockedIn`: absent
 * where no attendance is kept. `reportsTo`: whose team they are in. Shape: `{"_id":"0193…","title":"Asha
 * Rao","open":12,"clockedIn":true,"reportsTo":"Vikram Shah"}`.
 */
export type OwnerChoice = {
  readonly _id: string;
  readonly title: string;
  readonly open: number;
  readonly clockedIn?: boolean;
  readonly reportsTo?: string;
};

/** Counting open records stops here. */
export const maxOpen = 999;

/** Response of `GET /api/v2/admin/get-owners?resource=leads`: the user who should get the next record comes first. */
export type OwnersAnswer = { readonly data: readonly OwnerChoice[] };
