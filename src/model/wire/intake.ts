/** A secret of a source: its name, and when it was set. */
export type IntakeSecret = { readonly name: string; readonly setAt: string | null };

/** A source of records, with its figures of the last 30 days. */
export type IntakeSource = {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly resource: string;
  readonly active: boolean;
  readonly verify: string;
  readonly hasForm: boolean;
  /** Name of the reference field for the record whose own form page the visitor uses. Null: none. */
  readonly about: string | null;
  readonly secrets: readonly IntakeSecret[];
  /**
   * For a source from which the server fetches records: the mailbox or the address that it reads (an address has no
   * `user`), when it last did so, and why that failed. Null: the source sends its records to the server.
   */
  readonly connection: {
    readonly server: string;
    readonly user: string;
    readonly checkedAt: string | null;
    readonly problem: string | null;
  } | null;
  /** State → number of deliveries. */
  readonly counts: Readonly<Record<string, number>>;
  readonly lastAt: string | null;
  /** The last refusal within a day, and the number of refusals. */
  readonly refused: {
    readonly count: number;
    readonly reason: string;
    readonly address: string;
    readonly at: string;
  } | null;
};

/** Response of `GET /api/v2/admin/intake`. */
export type IntakeAnswer = { readonly data: readonly IntakeSource[] };

/** One delivery of a source. */
export type IntakeDelivery = {
  readonly id: string;
  readonly source: string;
  readonly at: string;
  readonly state: string;
  readonly reason: string | null;
  readonly result: string | null;
  readonly resource: string | null;
  readonly record: string | null;
  readonly notes: readonly string[];
  readonly attempts: number;
  readonly repeats: number;
  /** The delivery as JSON text. Null in lists, and for users who may not read its record. */
  readonly payload: string | null;
};

/** Response of `GET /api/v2/admin/intake-deliveries`. */
export type IntakeDeliveriesAnswer = { readonly data: readonly IntakeDelivery[]; readonly total: number };
/** Response of `GET /api/v2/admin/intake-delivery/{id}`. */
export type IntakeDeliveryAnswer = { readonly data: IntakeDelivery };
/** Response of `POST /api/v2/admin/intake-replay`: the number of deliveries that are processed again. */
export type ProcessAgainAnswer = { readonly data: { readonly replayed: number } };
/**
 * Response of `POST /api/v2/admin/intake-secret/{source}`, which stores a secret of a source: the name of the secret,
 * and its value if the server created it, otherwise null.
 */
export type IntakeSecretAnswer = { readonly data: { readonly name: string; readonly value: string | null } };

/**
 * The value that a field would get from a delivery. `text` is null if the field would be blank. `reason` is the
 * problem.
 */
export type IntakePreviewField = {
  readonly name: string;
  readonly title: string;
  readonly text: string | null;
  readonly reason: string | null;
};

/**
 * What would happen to one record of a delivery. `fetched`: the complete record would first be fetched from the source.
 * `reason`: a problem that is not about one of the `fields`.
 */
export type IntakePreviewRecord = {
  readonly result: 'created' | 'reEnquiry' | 'skipped' | 'fetched' | 'refused';
  readonly reason: string | null;
  readonly fields: readonly IntakePreviewField[];
};

/** The effect of a source file on a delivery. There are no records if the file has problems. */
export type IntakePreview = {
  readonly problems: readonly { readonly path: string; readonly message: string }[];
  readonly records: readonly IntakePreviewRecord[];
};

/** Response of `POST /api/v2/admin/intake-preview`. */
export type IntakePreviewAnswer = { readonly data: IntakePreview };
