/** Ways to share a record. `link`: the user copied the link to the public page. */
export const shareWays = ['whatsapp', 'sms', 'email', 'link'] as const;
/** A way to share a record, such as `whatsapp`. */
export type ShareWay = (typeof shareWays)[number];
/** Ways in which a link reaches people: those of `shareWays`, and a printed QR code. */
export const linkWays = [...shareWays, 'qr'] as const;
type LinkWay = (typeof linkWays)[number];

/** Where the views of share links are stored. Shape: `{"resource":"openings","link":"share","at":"openedAt"}`. */
export type OpeningSchema = {
  readonly resource: string;
  /** Field of a view that refers to the link. */
  readonly link: string;
  readonly at: string;
  /** Field of a view → field of the link whose value is copied. */
  readonly copy?: Readonly<Record<string, string>>;
};

/**
 * Declares that the records of a resource are share links to records of another resource. Shape:
 * `{"record":"property","by":"sharedBy","channel":"channel","ways":{"WhatsApp":"whatsapp"},…}`.
 */
export type ShareLinkSchema = {
  /** Reference to the shared record. */
  readonly record: string;
  /** Reference to the sharer. */
  readonly by: string;
  readonly channel: string;
  /** Value of `channel` → way. */
  readonly ways: Readonly<Record<string, LinkWay>>;
  /** Text with the recipient's name. */
  readonly to?: string;
  /** Reference to the recipient's record. */
  readonly person?: string;
  /** Instant at which the link expires. */
  readonly expires?: string;
  /** State of open links after their record is deleted. */
  readonly ended?: string;
  readonly opening: OpeningSchema;
  /** Own fields that count the views. */
  readonly opened: { readonly count: string; readonly first?: string; readonly last?: string };
};

/**
 * The fields of an enquiry that are filled in from the share link through which it came. `field` is the field that
 * refers to the link. `copy`: field of the enquiry → field of the link.
 */
export type OpenShareSchema = { readonly field: string; readonly copy?: Readonly<Record<string, string>> };

/** Max records per message. chosen: recipients do not open more links. */
export const maxPerMessage = 10;
