/** Start of notifications about a call: `call:<id>:<user>,<user>`. */
export const callWord = 'call:';

/** Path of calls that users start, and of one incoming call. */
export const callsPath = '/api/v2/calls';

/**
 * Response of `POST /api/v2/calls`: the call, the phone number of the user, which rings first, and the record's
 * version.
 */
export type StartCallAnswer = {
  readonly data: { readonly id: string; readonly agent: string; readonly version: number };
};

/** An incoming call, limited to what one of its users may see. */
export type IncomingCall = {
  readonly id: string;
  /** `started`: the phone rings. */
  readonly state: string;
  /** In E.164; '' if it is withheld, or hidden from the user. */
  readonly number: string;
  readonly at: string;
  /** The caller's record. Null: none, or none that the user may see. */
  readonly record: {
    readonly resource: string;
    readonly _id: string;
    readonly title: string;
    readonly status: string | null;
    /** Whether the user may read the record's numbers. */
    readonly mayContact: boolean;
  } | null;
  /** Where the user can add an unknown caller: the resource, and its field for the number. */
  readonly create: { readonly resource: string; readonly field: string } | null;
};

/** Response of `GET /api/v2/calls/{id}`. */
export type IncomingCallAnswer = { readonly data: IncomingCall };
