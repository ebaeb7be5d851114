import type { Json } from './json.ts';

/**
 * The enquiry form of a public page. Shape:
 * `{"resource":"enquiries","fields":["name","phone","consent"],"record":"property","sharer":"sharedBy","set":{"channel":"Preview
 * page"}}`.
 */
export type PreviewEnquirySchema = {
  /** Resource of the enquiries, which visitors may create. */
  readonly resource: string;
  /** Fields of the enquiry on the form, in order. */
  readonly fields: readonly string[];
  /** Field → label on the page, where the field's title is not clear enough. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Field of the enquiry that refers to the record of the page. */
  readonly record: string;
  /** Field of the enquiry that refers to the user whose link was opened. */
  readonly sharer?: string;
  /** Constant values of other fields of the enquiry, such as the channel. */
  readonly set?: Readonly<Record<string, Json>>;
};

/**
 * A public page for each record, at the path `{address}/{username of the sharer}/{id of the record}`. It shows only
 * `public` fields.
 */
export type PreviewSchema = {
  /** Root path of the pages, e.g. `/external/property-preview`. */
  readonly address: string;
  /** A sentence about the purpose, shown at the root path. */
  readonly purpose: string;
  /** Yes/no field. A record has a page only while it is yes. */
  readonly published?: string;
  readonly title: string;
  readonly price?: string;
  /** Text after the price, per value of another field: `{"by":"enquiredFor","values":{"Rent":"a month"}}`. */
  readonly per?: { readonly by: string; readonly values: Readonly<Record<string, string>> };
  /** Fields of the location, most specific first. */
  readonly place?: readonly string[];
  /** Images, the cover first. */
  readonly images?: string;
  /** The few facts next to the price. */
  readonly highlights?: readonly string[];
  /** The description. */
  readonly text?: string;
  /** The sharer: a resource of users, and its unique field that names the user in the URL. */
  readonly sharer: { readonly resource: string; readonly name: string };
  readonly enquiry?: PreviewEnquirySchema;
  /**
   * Records to suggest if the record is no longer available. They have the same values in `same`; those with the
   * closest number in `near` are first.
   */
  readonly similar?: { readonly same: readonly string[]; readonly near?: string };
};
