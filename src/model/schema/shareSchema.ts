/** The ways by which a record is shared; `link`: its address was copied. */
export const shareWays = ['whatsapp', 'sms', 'email', 'link'] as const;
export type ShareWay = (typeof shareWays)[number];
/** The ways by which a link comes to people: besides, printed as a QR code. */
export const linkWays = [...shareWays, 'qr'] as const;
type LinkWay = (typeof linkWays)[number];

/** Where it is kept that a link was opened. Shape: `{"resource":"openings","link":"share","at":"openedAt"}`. */
export type OpeningSchema = {
  readonly resource: string;
  /** Its reference to the link. */
  readonly link: string;
  readonly at: string;
  /** Its field → field of the link that it holds too. */
  readonly copy?: Readonly<Record<string, string>>;
};

/**
 * The records are links by which records of another resource are shown. Shape:
 * `{"record":"property","by":"sharedBy","channel":"channel","ways":{"WhatsApp":"whatsapp"},…}`.
 */
export type ShareLinkSchema = {
  /** Reference to what is shown. */
  readonly record: string;
  /** Reference to who shares. */
  readonly by: string;
  readonly channel: string;
  /** Value of `channel` → way. */
  readonly ways: Readonly<Record<string, LinkWay>>;
  /** Text that names to whom it was sent. */
  readonly to?: string;
  /** Reference to the record of whom it was sent to. */
  readonly person?: string;
  /** Instant after which it tells nothing any more. */
  readonly expires?: string;
  /** State that open links get when the record that they show is deleted. */
  readonly ended?: string;
  readonly opening: OpeningSchema;
  /** Own fields that tell of the openings. */
  readonly opened: { readonly count: string; readonly first?: string; readonly last?: string };
};

/**
 * What the token of a share link fills in of an open form: the reference that keeps it, and own field → field of the
 * link.
 */
export type OpenShareSchema = { readonly field: string; readonly copy?: Readonly<Record<string, string>> };

/** chosen: how many go in one message at most; more links than these are read by nobody. */
export const maxPerMessage = 10;
