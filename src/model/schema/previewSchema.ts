import type { Json } from './json.ts';

/**
 * The enquiry that a visitor of the page can send. Shape:
 * `{"resource":"enquiries","fields":["name","phone","consent"],"record":"property","sharer":"sharedBy","set":{"channel":"Preview
 * page"}}`.
 */
export type PreviewEnquirySchema = {
  /** Resource of the enquiries: one that strangers may create. */
  readonly resource: string;
  /** Its fields that the visitor fills in, in order. */
  readonly fields: readonly string[];
  /** Field → what stands beside it on the page, where its title says too little. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Its field that names the record that is asked about. */
  readonly record: string;
  /** Its field that names the one whose link was opened. */
  readonly sharer?: string;
  /** Further values, e.g. the channel. */
  readonly set?: Readonly<Record<string, Json>>;
};

/**
 * A public page for each record, at `address/{name of who shares it}/{id}`. It shows the fields that are `public`, and
 * no other.
 */
export type PreviewSchema = {
  /** Where the pages are, e.g. `/external/property-preview`. */
  readonly address: string;
  /** What stands at the address itself: a sentence that says what it is for. */
  readonly purpose: string;
  /** Yes/no field: only a record where it says yes has a page. */
  readonly published?: string;
  readonly title: string;
  readonly price?: string;
  /**
   * What stands behind the price, for each value of another field: `{"by":"enquiredFor","values":{"Rent":"a month"}}`.
   */
  readonly per?: { readonly by: string; readonly values: Readonly<Record<string, string>> };
  /** The fields of the place, the nearest first. */
  readonly place?: readonly string[];
  /** Pictures, the cover first. */
  readonly images?: string;
  /** The few facts that stand beside the price. */
  readonly highlights?: readonly string[];
  /** The description. */
  readonly text?: string;
  /** Who shares it: a resource, and its unique field that names them in the address. */
  readonly sharer: { readonly resource: string; readonly name: string };
  readonly enquiry?: PreviewEnquirySchema;
  /**
   * What is shown instead of a record that is no longer open: those with the same values, the nearest in `near` first.
   */
  readonly similar?: { readonly same: readonly string[]; readonly near?: string };
};
